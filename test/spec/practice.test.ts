import { expect, it } from 'vitest'
import { importsOf, sourcesOf } from '../../scripts/rooms.ts'

const sources = sourcesOf('src')

/** Every file that these lead to. */
const reached = (from: readonly string[]): ReadonlySet<string> => {
  const found = new Set(from)
  for (const file of found) for (const next of importsOf(file, sources)) found.add(next)
  return found
}

it('practice has no way to a call that moves money: no file that it leads to can send one', () => {
  const own = [...sources.keys()].filter((file) => file.startsWith('src/practice/'))
  const files = reached(own)
  expect(own.length).toBeGreaterThan(10)
  expect([...files].filter((file) => file.startsWith('src/core/request/money/'))).toEqual([])
  // What sends a call whatever it is; `useCall` takes none that moves money, by its type.
  expect(own.filter((file) => importsOf(file, sources).some((one) => /request\/(?:request|transport)\.ts$/.test(one)))).toEqual([])
})

it('the way is found where there is one', () => {
  const ticket = [...sources.keys()].filter((file) => file.startsWith('src/trade/ticket/'))
  expect([...reached(ticket)].some((file) => file.startsWith('src/core/request/money/'))).toBe(true)
})
