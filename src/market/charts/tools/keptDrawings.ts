import { signal } from '@preact/signals-core'
import * as v from 'valibot'
import {
  DRAWINGS_LIMIT,
  type Drawing,
  type DrawingKind,
  type DrawingStyle,
  drawing,
  drawingStyle,
  TEMPLATES_LIMIT,
} from '#protocol'

/** Drawings of one instrument, and the ids of those that the account has not heard of as they are here. */
interface Page {
  readonly all: readonly Drawing[]
  readonly owed: readonly string[]
}
interface Kept {
  readonly at: Readonly<Record<string, Page>>
  readonly templates: readonly DrawingStyle[]
  readonly templatesOwed: boolean
  /** The style that each kind was last drawn in. */
  readonly last: Readonly<Partial<Record<string, DrawingStyle>>>
}

const FIRST: DrawingStyle = { color: 'accent', width: 2, dash: 'solid' }
const NONE: Page = { all: [], owed: [] }
/** Instruments whose drawings the device keeps; those of others come from the account. */
const INSTRUMENTS_KEPT = 40

const several = <T>(schema: v.GenericSchema<unknown, T>, value: unknown, most: number): readonly T[] =>
  (Array.isArray(value) ? value : []).filter((one): one is T => v.is(schema, one)).slice(0, most)
const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

/** What was kept, without what is broken. */
export const readKept = (kept: unknown): Kept => {
  const { at, templates, templatesOwed, last } = record(kept)
  return {
    at: Object.fromEntries(
      Object.entries(record(at)).map(([instId, page]) => {
        const { all, owed } = record(page)
        return [instId, { all: several(drawing, all, DRAWINGS_LIMIT), owed: several(v.string(), owed, 1_000) }]
      }),
    ),
    templates: several(drawingStyle, templates, TEMPLATES_LIMIT),
    templatesOwed: templatesOwed === true,
    last: Object.fromEntries(
      Object.entries(record(last)).filter(([, style]) => v.is(drawingStyle, style)),
    ) as Kept['last'],
  }
}

/** The drawings, templates and last styles of this device. */
export const createKeptDrawings = (store: { readonly read: () => unknown; readonly write: (text: string) => void }) => {
  const kept = signal(readKept(store.read()))
  const keep = (next: Partial<Kept>): void => {
    kept.value = { ...kept.peek(), ...next }
    store.write(JSON.stringify(kept.peek()))
  }
  const keepPage = (instId: string, page: Page): void => {
    const { [instId]: _, ...rest } = kept.peek().at
    // What the account lacks is never dropped; of the rest the longest untouched goes first.
    const droppable = Object.keys(rest).filter((id) => rest[id]?.owed.length === 0)
    const gone = new Set(droppable.slice(0, Math.max(0, Object.keys(rest).length + 1 - INSTRUMENTS_KEPT)))
    const others = Object.fromEntries(Object.entries(rest).filter(([id]) => !gone.has(id)))
    keep({ at: page.all.length + page.owed.length > 0 ? { ...others, [instId]: page } : others })
  }
  const page = (instId: string): Page => kept.peek().at[instId] ?? NONE

  return {
    /** Changes with everything that is kept here. */
    kept,
    page,
    /** The user changed the drawings with these ids. */
    change(instId: string, all: readonly Drawing[], ids: readonly string[]): void {
      keepPage(instId, { all, owed: [...new Set([...page(instId).owed, ...ids])] })
    },
    /** The account's drawings; what it has not heard of stays as it is here. `heard`: drawings that it has just been told. */
    take(instId: string, theirs: readonly Drawing[], heard: ReadonlyMap<string, Drawing | undefined>): void {
      const { all, owed } = page(instId)
      const left = owed.filter((id) => !heard.has(id) || heard.get(id) !== all.find((one) => one.id === id))
      const own = all.filter(({ id }) => left.includes(id))
      keepPage(instId, { all: [...theirs.filter(({ id }) => !left.includes(id)), ...own], owed: left })
    },
    styleOf: (kind: DrawingKind): DrawingStyle => kept.peek().last[kind] ?? FIRST,
    drawnIn: (kind: DrawingKind, style: DrawingStyle): void => keep({ last: { ...kept.peek().last, [kind]: style } }),
    setTemplates: (templates: readonly DrawingStyle[], templatesOwed: boolean): void =>
      keep({ templates, templatesOwed }),
    /** Reads again what another tab has written, or what is left when a user's data are forgotten. */
    reload: (): void => void (kept.value = readKept(store.read())),
  }
}
export type KeptDrawings = ReturnType<typeof createKeptDrawings>
