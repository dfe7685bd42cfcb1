import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { mounts } from '../../../app/state.ts'

/** What stood in a form when its page was relaunched; in memory alone, for the next mount. */
const kept = new Map<string, FieldValues>()

/** A relaunch (a lost network, another language) mounts the page anew; what was typed is still there (decisions, 10). */
export const useKeptForm = <Fields extends FieldValues, Context, Checked>(
  slot: string,
  form: UseFormReturn<Fields, Context, Checked>,
): void => {
  const { getValues, reset } = form
  useEffect(() => {
    const values = kept.get(slot)
    kept.delete(slot)
    if (values !== undefined) reset(values as Fields)
    const mount = mounts.peek()
    return () => {
      if (mounts.peek() !== mount) kept.set(slot, getValues())
    }
  }, [getValues, reset, slot])
}
