import { expect, inject, it } from 'vitest'
import { allOf, inspectLook } from './inspect.ts'
import type { Visitor } from './places.ts'
import { type Inspector, tour } from './tour.ts'
import type { Setting } from './traveller.ts'

/** Hundreds of pages; ms. */
const PATIENCE = 900_000

/**
 * Tests that nothing is wrong on any page on a phone with this setting: to all visitors by themselves. To whom everything is
 * refused, each page says it by the same part, which the kit has in each setting. A file has one, so that they run side by
 * side.
 */
export const itIsClean = (setting: Setting, inspectAxe: Inspector, visitors?: readonly Visitor[]): void => {
  it(`at 320 px in ${setting.language}, ${setting.theme}, ${setting.scale ?? 100} %: whole, named, in one language, and axe finds nothing`, {
    timeout: PATIENCE,
  }, async () => {
    const inspect = allOf(inspectLook(setting.language), inspectAxe)
    const { visits, findings } = await tour(inject('venue'), setting, inspect, visitors)
    expect(findings).toEqual([])
    expect(visits).toBeGreaterThan(130)
  })
}
