import { type ContractTerms, createContractTerms } from '../engine/margin/contractTerms.ts'
import type { Database } from '../platform/db/open.ts'
import { systemTimers } from '../platform/ports.ts'
import { BOOKED, type Booked, createSettingsBook, type SettingsBook } from '../settings/book.ts'
import { createRefusedSettings, type RefusedSettings } from '../settings/refused.ts'
import type { Base } from './base.ts'

export interface StartedSettings {
  readonly settings: SettingsBook<Booked>
  readonly refusedSettings: RefusedSettings
  readonly terms: ContractTerms
}

/** The settings of the operators: those in force, and those that are refused now. */
export const startSettings = async (
  { clock, log, stack }: Base,
  { db }: Pick<Database, 'db'>,
): Promise<StartedSettings> => {
  const settings = createSettingsBook({ db, timers: systemTimers }, BOOKED)
  stack.add(() => settings.stop())
  await settings.start()
  const refusedSettings = createRefusedSettings({ db, clock, timers: systemTimers, log })
  stack.add(() => refusedSettings.stop())
  await refusedSettings.start()
  return { settings, refusedSettings, terms: createContractTerms(settings) }
}
