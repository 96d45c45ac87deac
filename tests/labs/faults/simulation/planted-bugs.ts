/** A passage of the server or the rules, and a faulty one in its place. */
export interface PlantedBug {
  readonly name: string;
  readonly file: string;
  readonly find: string;
  readonly replace: string;
}

const repositories = 'server/store/repositories';

/** Bugs that the simulation must find, planted one at a time. `find` must be in the file once. */
export const plantedBugs: readonly PlantedBug[] = [
  {
    name: 'ledger entries are delivered without their id',
    file: `${repositories}/core/ledger-repository.ts`,
    find: '({ _id: id, ...entry })',
    replace: '({ _id: id + Math.random(), ...entry })',
  },
  {
    name: 'the answer under a key is not kept',
    file: 'server/commands/core/change-player.ts',
    find: 'const answer = proof && toLogged(proof, reply, nowMs);',
    replace: 'const answer = null;',
  },
  {
    name: 'a kept answer is not looked for in the log of calls',
    file: 'server/commands/core/call-proof.ts',
    find: 'if (logged) return logged;',
    replace: '',
  },
  {
    name: 'a lost write without a key is repeated',
    file: 'server/commands/core/change-player.ts',
    find: 'throw proof?.keyed ? new LostAnswer() : unknownOutcome();',
    replace: 'throw proof?.keyed ? new LostAnswer() : error;',
  },
  {
    name: 'a write is not guarded by the revision',
    file: `${repositories}/core/player-repository.ts`,
    find: ", rev: before.rev, 'calls.count': calls.count }",
    replace: ' }',
  },
  {
    name: 'a new player gets an id of their own, whatever the identity says',
    file: 'server/commands/account/sign-in.ts',
    find: 'const id = await store.identities.claim(identity.telegramId, randomUUID());',
    replace: 'const id = randomUUID(); await store.identities.claim(identity.telegramId, id);',
  },
  {
    name: 'an outbox is emptied of entries that came later',
    file: `${repositories}/core/outbox-repository.ts`,
    find: 'filter: { _id: playerId, outboxRev },',
    replace: 'filter: { _id: playerId },',
  },
  {
    name: 'an outbox is emptied before it is delivered',
    file: 'server/store/outbox/outbox-relay.ts',
    find: 'await this.#deliverEntries(pending);',
    replace:
      'await outboxes.clear(pending.map((outbox) => ({ ...outbox, kept: [] }))); await this.#deliverEntries(pending);',
  },
  {
    name: 'full outboxes are not looked for',
    file: 'server/store/outbox/outbox-relay.ts',
    find: 'for (const id of ids) this.#scheduled.add(id);',
    replace: '',
  },
  {
    name: 'the hold on a pool is ignored',
    file: 'server/store/core/fence.ts',
    find: 'const filter: object = { _id, fence };',
    replace: 'const filter: object = { _id, fence: { $gte: fence } };',
  },
  {
    name: 'a payment that was reported twice is delivered twice',
    file: 'engine/rules/shop/orders.ts',
    find: 'if (order.chargeId !== null) {',
    replace: 'if (order.chargeId !== null && order.chargeId !== payment.chargeId) {',
  },
  {
    name: 'a refund is taken back twice',
    file: 'engine/rules/shop/orders.ts',
    find: 'const present = findOrder(player, order.id) ?? order;\n  const { refunded } = player.shop;',
    replace:
      "const present = { ...(findOrder(player, order.id) ?? order), status: 'delivered' as Order['status'] };\n  const refunded: string[] = [];",
  },
  {
    name: 'a charge counts as delivered before it is',
    file: 'server/commands/shop/payments.ts',
    find: "const outcome = stored === 'received' ? await deliver(services, charge) : { state: stored };",
    replace:
      "if (stored === 'received') await charges.move(charge.chargeId, 'delivered'); const outcome = stored === 'received' ? await deliver(services, charge) : { state: stored };",
  },
  {
    name: 'tribute is paid again with every claim',
    file: 'engine/rules/crew/tribute.ts',
    find: 'const general = { ...player.crew.general, tributeClaimed: received };',
    replace: 'const general = { ...player.crew.general };',
  },
  {
    name: 'a share of tribute is added without its id',
    file: `${repositories}/crew/tribute-repository.ts`,
    find: '({ _id: id, ...fields })',
    replace: '({ _id: id + Math.random(), ...fields })',
  },
  {
    name: 'a trip drops its award each time',
    file: 'engine/rules/trip/finish.ts',
    find: 'const isFirst = !hasBit(progress.awarded, flight.trip);',
    replace: 'const isFirst = true;',
  },
  {
    name: 'a leader counts one pilot more with every delivery',
    file: 'server/store/outbox/deliver-others.ts',
    find: 'countCrew(leader, active, nowMs',
    replace: 'countCrew(leader, leader.crewActive + 1, nowMs',
  },
];
