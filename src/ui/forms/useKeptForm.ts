import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { readEntry, writeEntry } from '../../core/screens/historyEntries.ts'
import { useHistoryEntry } from '../../core/screens/useHistoryEntry.ts'
import { forgets, whenForgotten } from '../../core/state/owner.ts'
import { mounts } from '../../core/state/state.ts'

/** Names of fields whose values are never stored. */
const SECRET = /pass|code|secret|phrase|pin$/i

/** Whole forms of pages that were relaunched, in memory alone, for the very next mount. */
const relaunched = new Map<string, FieldValues>()
whenForgotten(() => relaunched.clear())

/** The values without passwords and codes, by the names of their fields. */
export const publicValues = (values: FieldValues): FieldValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !SECRET.test(name)))

const asValues = (value: unknown): FieldValues => (typeof value === 'object' && value !== null ? value : {})

/** What a form begins with: what was typed into it before, if anything is kept. */
export const keptValues = (entry: string, slot: string | undefined): FieldValues =>
  slot === undefined ? {} : { ...publicValues(asValues(readEntry(entry, slot))), ...relaunched.get(`${entry} ${slot}`) }

/**
 * What was typed is still there when the user comes back to the page, without passwords and codes; with them after a
 * relaunch (a lost network, another language), which happens to the page that is open (decision 228). Without a slot
 * nothing is kept.
 */
export const useKeptForm = <Fields extends FieldValues, Context, Checked>(
  slot: string | undefined,
  form: UseFormReturn<Fields, Context, Checked>,
): void => {
  const { getValues, reset, subscribe } = form
  const entry = useHistoryEntry()
  useEffect(() => {
    if (slot === undefined) return undefined
    const id = `${entry} ${slot}`
    const values = keptValues(entry, slot)
    relaunched.delete(id)
    if (Object.keys(values).length > 0) reset({ ...getValues(), ...values }, { keepDefaultValues: true })
    const mount = mounts.peek()
    const whose = forgets.peek()
    const keep = (): void => {
      if (forgets.peek() === whose) writeEntry(entry, slot, publicValues(getValues()))
    }
    // At once, for a reload of the tab ends no screen.
    const unsubscribe = subscribe({ formState: { values: true }, callback: keep })
    return () => {
      unsubscribe()
      keep()
      if (forgets.peek() === whose && mounts.peek() !== mount) relaunched.set(id, getValues())
    }
  }, [getValues, reset, subscribe, entry, slot])
}
