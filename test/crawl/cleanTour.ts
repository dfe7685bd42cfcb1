import { expect, inject, it } from 'vitest'
import { allOf, createAxeInspector, inspectLook } from './inspect.ts'
import { tour } from './tour.ts'
import type { Setting } from './traveller.ts'

/** Hundreds of pages; ms. */
const PATIENCE = 900_000

/**
 * Tests that nothing is wrong on any page on a phone with this setting. A file has one, so that they run side by side. Axe is
 * asked for these rules, or for all: of most, the answer is the same in each setting, and one of them asks.
 */
export const itIsClean = (setting: Setting, rules?: readonly string[]): void => {
  it(`at 320 px in ${setting.language}, ${setting.theme}, ${setting.scale ?? 100} %: whole, named, in one language, and axe finds nothing`, {
    timeout: PATIENCE,
  }, async () => {
    const inspect = allOf(inspectLook(setting.language), createAxeInspector(rules))
    const { visits, findings } = await tour(inject('venue'), setting, inspect)
    expect(findings).toEqual([])
    expect(visits).toBeGreaterThan(130)
  })
}
