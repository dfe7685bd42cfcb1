/** Which way a value went; never shown by colour alone. */
export type Direction = 'up' | 'down' | 'flat'

export const directionOf = (change: number): Direction => (change > 0 ? 'up' : change < 0 ? 'down' : 'flat')

/** From one decimal string to the next. For the look only, so a float comparison is enough. */
export const directionBetween = (before: string, after: string): Direction =>
  before === after ? 'flat' : directionOf(Number(after) - Number(before))

export const ARROW = { up: '▲', down: '▼', flat: '' } as const satisfies Record<Direction, string>

/** The move over 24 h as a fraction; undefined while one of the two is unknown. For the look only. */
export const moved = (last: string, open: string): number | undefined => {
  const from = Number(open)
  const to = Number(last)
  return last !== '' && from > 0 && Number.isFinite(to) ? to / from - 1 : undefined
}
