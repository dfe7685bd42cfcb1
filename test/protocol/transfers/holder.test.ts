import { expect, it } from 'vitest'
import { isSameName } from '#protocol'

it.each([
  ['Ada Lovelace', 'LOVELACE, Ada'],
  ['José Núñez', 'Jose  Nunez'],
  ['Anne-Marie O’Neill', 'anne marie o neill'],
  ['王小明', '王小明'],
])('%s and %s are one name', (a, b) => {
  expect(isSameName(a, b)).toBe(true)
})

it.each([
  ['Ada Lovelace', 'Ada Byron'],
  ['Ada Lovelace', 'Lovelace'],
  ['Иван Петров', 'Иван Сидоров'],
])('%s and %s are two names', (a, b) => {
  expect(isSameName(a, b)).toBe(false)
})
