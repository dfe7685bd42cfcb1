import type { Language } from '#protocol'
import { language } from '../../core/state/state.ts'

const two = (figure: number): string => String(figure).padStart(2, '0')

const inDays = new Map<Language, Intl.NumberFormat>()

/** `6d`, in the language's own shortest way, on one line. In Japanese that would be a Latin letter: `6日`. */
const formatDays = (days: number, lang: Language): string => {
  const unitDisplay = lang === 'ja' ? 'short' : 'narrow'
  const format = inDays.get(lang) ?? new Intl.NumberFormat(lang, { style: 'unit', unit: 'day', unitDisplay })
  inDays.set(lang, format)
  return format.format(days).replace(' ', lang === 'ja' ? '' : '\u00a0')
}

/** 00:42, 04:12, 02:41:07, 6d 08:04: what is left, cut to whole seconds (from a day on to minutes), never below zero. */
export const formatCountdown = (ms: number, lang: Language = language.peek()): string => {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const hours = Math.floor(seconds / 3600)
  if (hours >= 24)
    return `${formatDays(Math.floor(hours / 24), lang)} ${two(hours % 24)}:${two(Math.floor((seconds % 3600) / 60))}`
  const rest = `${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`
  return hours === 0 ? rest : `${two(hours)}:${rest}`
}

/** An age as a count and the unit that a sentence is made of (`common:age.seconds`, …). */
export const ageParts = (ms: number): { readonly unit: 'seconds' | 'minutes' | 'hours'; readonly count: number } => {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  if (seconds < 100) return { unit: 'seconds', count: seconds }
  const minutes = Math.floor(seconds / 60)
  return minutes < 100 ? { unit: 'minutes', count: minutes } : { unit: 'hours', count: Math.floor(minutes / 60) }
}

/** A time left as a count and the unit that a sentence is made of (`common:left.minutes`, …), rounded to the nearest. */
export const leftParts = (ms: number): { readonly unit: 'seconds' | 'minutes' | 'hours'; readonly count: number } => {
  const seconds = Math.max(0, Math.round(ms / 1000))
  if (seconds < 60) return { unit: 'seconds', count: seconds }
  if (seconds < 3_600) return { unit: 'minutes', count: Math.round(seconds / 60) }
  return { unit: 'hours', count: Math.round(seconds / 3_600) }
}
