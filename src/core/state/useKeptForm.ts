import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { readPlace, writePlace } from '../screens/places.ts'
import { usePlace } from '../screens/usePlace.ts'
import { forgets, whenForgotten } from './owner.ts'
import { mounts } from './state.ts'

/** Names of fields that are kept nowhere. */
const SECRET = /pass|code|secret|phrase|pin$/i

/** Whole forms of pages that were relaunched, in memory alone, for the very next mount. */
const relaunched = new Map<string, FieldValues>()
whenForgotten(() => relaunched.clear())

/** The values without passwords and codes, by the names of their fields. */
export const publicValues = (values: FieldValues): FieldValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !SECRET.test(name)))

const asValues = (value: unknown): FieldValues => (typeof value === 'object' && value !== null ? value : {})

/** What a form begins with: what was typed into it before, if anything is kept. */
export const keptValues = (place: string, slot: string | undefined): FieldValues =>
  slot === undefined ? {} : { ...publicValues(asValues(readPlace(place, slot))), ...relaunched.get(`${place} ${slot}`) }

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
  const place = usePlace()
  useEffect(() => {
    if (slot === undefined) return undefined
    const id = `${place} ${slot}`
    const values = keptValues(place, slot)
    relaunched.delete(id)
    if (Object.keys(values).length > 0) reset({ ...getValues(), ...values }, { keepDefaultValues: true })
    const mount = mounts.peek()
    const whose = forgets.peek()
    const keep = (): void => {
      if (forgets.peek() === whose) writePlace(place, slot, publicValues(getValues()))
    }
    // At once, for a reload of the tab ends no screen.
    const unsubscribe = subscribe({ formState: { values: true }, callback: keep })
    return () => {
      unsubscribe()
      keep()
      if (forgets.peek() === whose && mounts.peek() !== mount) relaunched.set(id, getValues())
    }
  }, [getValues, reset, subscribe, place, slot])
}
