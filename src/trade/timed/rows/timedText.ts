import type { TFunction } from 'i18next'
import { htmlLang, type TimedContract } from '#protocol'
import type { Failure } from '../../../core/request/message.ts'
import { failureText } from '../../../core/request/message.ts'
import { language } from '../../../core/state/state.ts'
import { formatAmount } from '../../../ui/format/number.ts'
import { formatDateTime } from '../../../ui/format/time.ts'

type T = TFunction<'timed'>

/** A duration in the words of the language, in its largest whole unit. */
export const lengthText = (seconds: number): string => {
  const units = [
    [86_400, 'day'],
    [3_600, 'hour'],
    [60, 'minute'],
    [1, 'second'],
  ] as const
  const [size, unit] = units.find(([length]) => seconds % length === 0) ?? [1, 'second']
  const style = { style: 'unit', unit, unitDisplay: 'short' } as const
  return new Intl.NumberFormat(htmlLang(language.peek()), style).format(seconds / size)
}

export const outcomeText = (t: T, { outcome }: Pick<TimedContract, 'outcome'>): string =>
  t(`outcome.${outcome === '' ? 'open' : outcome}`)

/** Why it ended as it did; undefined while it runs. */
export const whyText = (t: T, { outcome, reason }: Pick<TimedContract, 'outcome' | 'reason'>): string | undefined => {
  if (outcome === '') return undefined
  return outcome === 'void' ? t(`why.${reason === '' ? 'lost' : reason}`) : t(`why.${outcome}`)
}

const LIMITS = ['cooling', 'session', 'loss'] as const

/** The text of a refusal; a limit that the user set is named with its figure. */
export const refusalText = (t: T, failure: Failure): string => {
  if (failure.kind === 'refused') {
    const { error, field, values = {} } = failure
    const limit = LIMITS.find((one) => one === field)
    if (error === 'ownLimit' && limit !== undefined)
      return t(`own.refused.${limit}`, {
        time: formatDateTime(Number(values['until'] ?? 0)),
        left: formatAmount(values['left'] ?? '0'),
      })
    if (field === 'interest') return t('cap', { left: formatAmount(values['max'] ?? '0') })
  }
  return failureText(failure)
}
