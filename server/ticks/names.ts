import { TICK_MINUTE } from '#protocol'

/** Files of a minute: `2026-11-22/00-53.log` while it is open, `.ticks` when it is sealed. */
const FILE = /^(\d{4}-\d{2}-\d{2})\/(\d{2})-(\d{2})\.(log|ticks)$/

const stem = (minute: number): string => {
  const text = new Date(minute).toISOString()
  return `${text.slice(0, 10)}/${text.slice(11, 13)}-${text.slice(14, 16)}`
}
export const logName = (minute: number): string => `${stem(minute)}.log`
export const sealedName = (minute: number): string => `${stem(minute)}.ticks`

/** The day (UTC, `2026-11-22`) of a time. */
export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** Start of a day, Unix ms; undefined for a text that is none. */
export const readDay = (text: string): number | undefined => {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return Number.isNaN(at) || dayOf(at) !== text ? undefined : at
}

/** Start of a whole minute, Unix ms; undefined for a text that is none. */
export const readMinute = (text: string): number | undefined => {
  const minute = /^\d{1,14}$/.test(text) ? Number(text) : Number.NaN
  return minute % TICK_MINUTE === 0 && String(minute) === text ? minute : undefined
}

/** What a file of the record is; undefined for others. */
export const readName = (name: string): { readonly minute: number; readonly sealed: boolean } | undefined => {
  const match = FILE.exec(name)
  if (match === null) return undefined
  const [, day, hour, minute, kind] = match
  const at = Date.parse(`${day}T${hour}:${minute}:00Z`)
  return Number.isNaN(at) ? undefined : { minute: at, sealed: kind === 'ticks' }
}
