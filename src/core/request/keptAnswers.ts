import { useMemo } from 'react'
import * as v from 'valibot'
import type { Call, InputOf, Language, OutputOf } from '#protocol'
import { language } from '../state/state.ts'
import { readStored, storedKeys, writeStored } from '../state/storage.ts'
import type { Failure } from './message.ts'

const PREFIX = 'tapeline.kept.'
/** Of more answers the ones kept longest ago go. */
const MOST = 40
/** Longer answers are not kept, in characters. */
const LONGEST = 60_000

const keyOf = <C extends Call>(call: C, input: InputOf<C>, lang: Language): `tapeline.kept.${string}` =>
  `${PREFIX}${lang}${call.path}${JSON.stringify(input)}`

/** What stands before the answer: when it came, Unix ms. */
const cameAt = (key: `tapeline.kept.${string}`): number => Number.parseInt(readStored(key) ?? '', 10) || 0

/** Keeps the answer of a call that is marked so, for when there is no network. `now`: Unix ms. */
export const keepAnswer = <C extends Call>(
  call: C,
  input: InputOf<C>,
  lang: Language,
  data: OutputOf<C>,
  now: number,
): void => {
  if (!call.keep) return
  const text = JSON.stringify(data)
  const key = keyOf(call, input, lang)
  if (text.length > LONGEST) return writeStored(key, undefined)
  writeStored(key, `${now} ${text}`)
  const kept = storedKeys(PREFIX)
  if (kept.length <= MOST) return undefined
  const oldest = kept.toSorted((a, b) => cameAt(a) - cameAt(b)).slice(0, kept.length - MOST)
  for (const each of oldest) writeStored(each, undefined)
  return undefined
}

/** An answer of an earlier time, Unix ms. */
interface Kept<T> {
  readonly at: number
  readonly data: T
}

/** The last answer that was kept; undefined if there is none of today's shape. */
export const keptAnswer = <C extends Call>(
  call: C,
  input: InputOf<C>,
  lang: Language,
): Kept<OutputOf<C>> | undefined => {
  if (!call.keep) return undefined
  const [, at, text] = /^(\d{1,15}) (.+)$/s.exec(readStored(keyOf(call, input, lang)) ?? '') ?? []
  if (at === undefined || text === undefined) return undefined
  try {
    const read = v.safeParse(call.output, JSON.parse(text))
    return read.success ? { at: Number(at), data: read.output as OutputOf<C> } : undefined
  } catch {
    return undefined
  }
}

/** True when nothing came back: then what is kept may stand in. */
export const isAway = (reply: { readonly kind: string } | undefined): boolean =>
  reply?.kind === 'network' || reply?.kind === 'unknown'

/** What is kept of a call that failed so, if nothing came back. */
export const useKeptAnswer = <C extends Call>(
  call: C,
  input: InputOf<C>,
  failure: Failure | undefined,
): Kept<OutputOf<C>> | undefined => {
  const away = call.keep && isAway(failure)
  const asked = JSON.stringify(input)
  return useMemo(
    () => (away ? keptAnswer(call, JSON.parse(asked) as InputOf<C>, language.peek()) : undefined),
    [away, call, asked],
  )
}
