import { expect, test } from 'vitest'
import { outageBetween } from '#protocol'

test('what of a time fell into outages: whole ones, parts, and what two share once', () => {
  const outages = [
    { from: 500, to: 600 },
    { from: 100, to: 200 },
    { from: 150, to: 250 },
  ]
  expect(outageBetween(outages, 0, 1_000)).toBe(250)
  expect(outageBetween(outages, 120, 550)).toBe(130 + 50)
  expect(outageBetween(outages, 250, 500)).toBe(0)
  expect(outageBetween(outages, 520, 530)).toBe(10)
  expect(outageBetween(outages, 700, 300)).toBe(0)
  expect(outageBetween([], 0, 1_000)).toBe(0)
})
