import { createHash } from 'node:crypto';
import { artifactCollectionId, shipCollectionId } from '#engine/content/ids.ts';
import type { CapsuleType } from '#engine/content/kinds.ts';
import type { CapsuleDraw, CapsuleKeys, FairnessView } from '#engine/protocol/capsules/calls.ts';
import type { capsulesPaths } from '#engine/protocol/capsules/paths.ts';
import { capsuleGuarantee, offeredOutcomes } from '#engine/rules/capsules/capsule-chances.ts';
import { convert } from '#engine/rules/capsules/convert.ts';
import { commitmentOf, type Fairness } from '#engine/rules/capsules/fairness.ts';
import { capsuleLuck, capsuleTable, type Opened, openCapsules } from '#engine/rules/capsules/open-capsule.ts';
import { synthesise } from '#engine/rules/capsules/synthesise.ts';
import { refused } from '#engine/rules/core/decision.ts';
import type { Player } from '#engine/rules/core/player.ts';
import { isGeneral } from '#engine/rules/crew/general-status.ts';
import { type CommandsOf, changeCommand, readCommand, withAnswer } from '../core/command.ts';
import { toQuantity, type ViewContext } from '../core/view-context.ts';
import { balanceView } from '../core/views.ts';
import { boostersView } from '../trip/views.ts';

export const capsulesCalls: CommandsOf<keyof typeof capsulesPaths> = {
  'capsules.keys': readCommand((context, player) => ({ answer: capsuleKeysView(player, context) })),
  // Draws from what was shown: when other chances are in force by now, the player sees them first. Draws
  // again with the newer seed when another write came first, so that no seed is used for two capsules.
  'capsules.open': changeCommand((context, player, { params, body }) => {
    if (body.chances !== undefined && body.chances !== chancesView(player, params.type, context).id)
      return { refuse: 'chances_changed' };
    const outcomes = offeredOutcomes(context.content.chances, params.type, player.id, context.nowMs);
    const order = {
      nonce: body.nonce,
      nextSeeds: Array.from({ length: body.count }, () => context.newSeed()),
      newIds: Array.from({ length: body.count }, () => context.newId()),
      outcomes,
    };
    const decided = openCapsules(player, params.type, order, context);
    if (refused(decided)) return decided;
    const { change, opened } = decided.ok;
    return {
      change,
      answer: (after) => {
        const keys = capsuleKeysView(after, context);
        const rest = { keys, balance: balanceView(after, context), guarantee: keys.guarantee };
        const results = opened.map((capsule, index) => ({
          ...drawView(params.type, capsule),
          nextCommitment: commitmentOf(order.nextSeeds[index]!),
        }));
        return body.count === 1 ? { ...drawView(params.type, opened[0]!), ...rest } : { results, ...rest };
      },
    };
  }),
  'protomatters.convert': changeCommand((context, player, { body }) => {
    const { nowMs, tunables } = context;
    const hasGeneralRate = isGeneral(player, nowMs);
    const decided = convert(player, body.amount, {
      isGeneral: hasGeneralRate,
      reference: context.newId(),
      nowMs,
      tunables,
    });
    return withAnswer(decided, (after) => balanceView(after, context));
  }),
  'protomatters.synthesis': changeCommand((context, player, { body }) => {
    const order = { nonce: body.nonce, nextSeed: context.newSeed() };
    const decided = synthesise(player, order, context.nowMs, context.tunables);
    if (refused(decided)) return decided;
    const { change, type, amount, fairness } = decided.ok;
    return {
      change,
      answer: (after) => ({
        type,
        amount,
        boosters: boostersView(after),
        balance: balanceView(after, context),
        fairness: fairnessView(fairness),
        nextCommitment: commitmentOf(after.secrets.synthesis),
      }),
    };
  }),
};

function drawView(type: CapsuleType, { drop, fairness }: Opened): CapsuleDraw {
  const { kind, collection, count, rarity, isDuplicate } = drop;
  return {
    kind,
    collectionId: type === 'ship' ? shipCollectionId(collection) : artifactCollectionId(collection),
    count,
    rarity,
    skin: collection,
    isDuplicate,
    fairness: fairnessView(fairness),
  };
}

/** The keys and the commitments of the next draws. A seed stays secret until it has been used. */
function capsuleKeysView(player: Player, context: ViewContext): CapsuleKeys {
  return {
    ship: player.keys.ship,
    artifact: player.keys.artifact,
    commitment: commitmentOf(player.secrets.capsule),
    synthesisCommitment: commitmentOf(player.secrets.synthesis),
    luck: toQuantity(capsuleLuck(player, context.tunables)),
    chances: {
      ship: chancesView(player, 'ship', context),
      artifact: chancesView(player, 'artifact', context),
    },
    guarantee: capsuleGuarantee(player.rewards.sinceEpic, context.tunables),
  };
}

/** Present odds of a capsule for this player, under an id that follows only from them. */
function chancesView(
  player: Player,
  type: CapsuleType,
  { tunables, content, nowMs }: ViewContext,
): CapsuleKeys['chances'][CapsuleType] {
  const rows = offeredOutcomes(content.chances, type, player.id, nowMs);
  const outcomes = [...capsuleTable(player, type, tunables, rows).chances];
  const id = createHash('sha256').update(JSON.stringify(outcomes)).digest('hex').slice(0, 16);
  return { id, outcomes };
}

/** Everything that `tools/verify-draw.mjs` needs to repeat the draw. */
function fairnessView({ message, ...shown }: Fairness): FairnessView {
  return { ...shown, verify: message };
}
