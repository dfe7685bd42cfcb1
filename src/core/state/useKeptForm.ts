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

/**
 * What was typed is still there when one comes back to the page, without passwords and codes; with them after a
 * relaunch (a lost network, another language), which happens to the page that is open (decision 228).
 */
export const useKeptForm = <Fields extends FieldValues, Context, Checked>(
  slot: string,
  form: UseFormReturn<Fields, Context, Checked>,
): void => {
  const { getValues, reset } = form
  const place = usePlace()
  useEffect(() => {
    const id = `${place} ${slot}`
    const values = { ...publicValues(asValues(readPlace(place, slot))), ...relaunched.get(id) }
    relaunched.delete(id)
    if (Object.keys(values).length > 0) reset({ ...getValues(), ...values }, { keepDefaultValues: true })
    const mount = mounts.peek()
    const whose = forgets.peek()
    return () => {
      if (forgets.peek() !== whose) return
      writePlace(place, slot, publicValues(getValues()))
      if (mounts.peek() !== mount) relaunched.set(id, getValues())
    }
  }, [getValues, reset, place, slot])
}
