import { useAsk } from '../core/ask.ts';
import { countText } from '../core/format.ts';
import { Failed, Nothing, Panel } from '../ui/panel.tsx';
import { Table } from '../ui/table.tsx';

export function PlayersPage({ go }: { go: (to: string) => void }) {
  const text = new URLSearchParams(location.search).get('text')?.trim() ?? '';
  const { data, failure, tookMs, readAgain } = useAsk('dev.find-players', { query: { text } }, text !== '');
  const found = text === '' ? [] : (data?.data ?? []);
  return (
    <div className="page">
      <h1>Players</h1>
      <Panel
        title={text === '' ? 'Find a player' : `Found by “${text}”`}
        aside={data && text !== '' ? `${found.length} found, ${tookMs} ms` : ''}
      >
        {failure && <Failed failure={failure} onAgain={readAgain} />}
        {text === '' && (
          <Nothing>
            By the beginning of a name, or by an id: of the player, the messenger, an order, a payment, a
            trip, a wallet, an invitation.
          </Nothing>
        )}
        {text !== '' && data && found.length === 0 && (
          <Nothing>Nobody. Ids are searched whole, names from their beginning.</Nothing>
        )}
        {found.length > 0 && (
          <Table
            label="Players"
            rows={found}
            keyOf={({ playerId }) => playerId}
            onOpen={({ playerId }) => go(`/players/${playerId}`)}
            columns={[
              { head: 'Name', cell: ({ firstName, lastName }) => `${firstName} ${lastName ?? ''}` },
              { head: 'User', cell: ({ username }) => (username === null ? '–' : `@${username}`) },
              { head: 'Found by', cell: ({ by }) => by },
              { head: 'Id', cell: ({ playerId }) => <span className="dim">{playerId}</span> },
              { head: 'Trips', isNumber: true, cell: ({ trips }) => countText(trips) },
            ]}
          />
        )}
      </Panel>
    </div>
  );
}
