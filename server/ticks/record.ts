import type { SignedHead, Tick, TickKey, TickProof } from '#protocol'
import type { RecordState } from './halt.ts'
import type { SealedMinute } from './headStore.ts'
import type { SealedTicks } from './reader.ts'

/** A minute that is not sealed yet: what is durable of it so far. */
export interface OpenTicks {
  readonly before: string
  readonly after: string
  readonly ticks: readonly Tick[]
}

/** The minute of an instrument; `root` tells a sealed one. `lost`: it was sealed, and its file is gone. */
export type MinuteTicks = SealedTicks | OpenTicks | 'unknown' | 'lost'

/**
 * The tick record as the rest of the venue has it: everything can read it, nothing can write to it. Its ticks come from
 * the market's index alone. Reading rejects with a `Halt` when a file is not what was signed, or the database does not
 * answer.
 */
export interface TickRecord {
  /** While it is halted nothing may be settled by it. */
  readonly state: RecordState
  readonly instruments: readonly string[]
  /** All ticks up to this time (Unix ms, by the venue's clock) are known and durable; there will be no others. */
  readonly until: number
  /** Called after each sample of the indexes, when its ticks (maybe none) are durable. A listener must not throw. */
  watch(listener: (ticks: readonly Tick[], until: number) => void): () => void
  /** Durable ticks of these times (Unix ms, both included), in order; `lost` when some of them cannot be read any more. */
  ticks(instId: string, from: number, to: number): Promise<readonly Tick[] | 'lost'>
  minute(instId: string, minute: number): Promise<MinuteTicks>
  /** The proof that a tick stands in the record; undefined until its minute is sealed. */
  prove(tick: Pick<Tick, 'instId' | 'seq' | 'ts'>): Promise<TickProof | undefined>
  latest(): Promise<SealedMinute | undefined>
  /** A head with its roots; undefined when there is none or its roots are not kept any more. */
  sealed(minute: number): Promise<SealedMinute | undefined>
  /** Heads of the minutes from `from` up to `to`. */
  heads(from: number, to: number): Promise<readonly SignedHead[]>
  keys(): Promise<readonly TickKey[]>
}
