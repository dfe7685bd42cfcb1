import type { Failure } from '../../../core/request/message.ts'
import { CallState } from '../../../ui/CallState.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { KeptNote } from '../../../ui/KeptNote.tsx'
import { ListRow } from '../../../ui/ListRow.tsx'
import { Paged } from '../../../ui/Paged.tsx'
import { Section, Shown } from './Section.tsx'
import { STILL_NOW } from './stillStream.ts'

const nothing = (): Promise<void> => Promise.resolve()

const WAITING = { data: undefined, failure: undefined, refetch: nothing }
const NETWORK: Failure = { kind: 'network' }

const PAGES = {
  failure: undefined,
  loading: false,
  fetching: false,
  fetchingMore: false,
  hasMore: false,
  more: nothing,
  refresh: nothing,
}
const NONE = <Empty compact title="No orders yet" />
const COINS = ['Bitcoin', 'Ethereum']

const Names = ({ data }: { data?: readonly string[] }) => (
  <CallState call={{ ...WAITING, data }} rows={2} isEmpty={(names) => names.length === 0} empty={NONE}>
    {(names) => names.map((label) => <ListRow key={label} label={label} />)}
  </CallState>
)

const Coins = (pages: { hasMore?: boolean; failure?: Failure }) => (
  <Paged pages={{ ...PAGES, ...pages }} count={COINS.length} empty={NONE}>
    {COINS.map((label) => (
      <ListRow key={label} label={label} />
    ))}
  </Paged>
)

/** What a screen shows of a call, and of a list that comes by pages. */
export const Calls = () => (
  <Section id="calls" title="Calls and pages">
    <Shown name="CallState: loading" flush>
      <Names />
    </Shown>
    <Shown name="CallState: failed">
      <CallState compact call={{ ...WAITING, failure: NETWORK }}>
        {() => null}
      </CallState>
    </Shown>
    <Shown name="CallState: nothing there">
      <Names data={[]} />
    </Shown>
    <Shown name="CallState: content" flush>
      <Names data={COINS} />
    </Shown>
    <Shown name="KeptNote: since when the device has had it">
      <KeptNote at={STILL_NOW} />
    </Shown>
    <Shown name="Paged: more to come" flush>
      <Coins hasMore />
    </Shown>
    <Shown name="Paged: the next page failed" flush>
      <Coins hasMore failure={NETWORK} />
    </Shown>
    <Shown name="Paged: all of it" flush>
      <Coins />
    </Shown>
  </Section>
)
