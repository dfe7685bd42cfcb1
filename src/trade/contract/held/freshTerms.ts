import type { Stream } from '#stream'

/** Terms are asked for again this often, ms: far within the notice that the venue gives of a change. */
const EVERY = 600_000
/** Not before the venue itself has come to the moment. */
const MARGIN = 1_000

/** How long terms may stand, ms: until the first of those that are announced (`from`, Unix ms) comes into force. */
export const termsFor = (
  { clock }: Pick<Stream, 'clock'>,
  announced: readonly { readonly from: string }[],
  now = Date.now(),
): number => {
  const ahead = MARGIN - now - (clock.peek()?.offset ?? 0)
  const waits = announced.map(({ from }) => Number(from) + ahead).filter((wait) => wait > 0)
  return Math.min(EVERY, ...waits)
}
