import type { KeyValueRow } from '../../ui/KeyValue.tsx'

/** A row of a list of facts; nothing where it does not apply. */
export const factRow = (id: string, label: string, value: string, shown = true): KeyValueRow | undefined =>
  shown ? { id, label, value } : undefined

/** One that counts more than the others. */
export const strongRow = (id: string, label: string, value: string, shown = true): KeyValueRow | undefined =>
  shown ? { id, label, value, strong: true } : undefined
