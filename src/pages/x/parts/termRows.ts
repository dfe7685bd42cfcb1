import type { TFunction } from 'i18next'
import type { TimedSettings } from '#protocol'
import { payoutText } from '../../../trade/timed/rows/payoutText.ts'
import { lengthText } from '../../../trade/timed/rows/timedText.ts'
import { moneyText } from '../../../ui/format/amountText.ts'
import { countryName } from '../../../ui/format/countryName.ts'
import type { KeyValueRow } from '../../../ui/KeyValue.tsx'

type T = TFunction<'timed'>

interface Fact {
  readonly id: string
  readonly label: string
  readonly value: string
}

const usdt = (amount: string): string => moneyText(amount, 'USDT')

/** Every setting of a configuration in words, one by one. */
const factsOf = (t: T, settings: TimedSettings): readonly Fact[] => {
  const { on, grid, minStake, maxStake, interestCap, acceptDelay, quoteAge, blocked, minAge, sessionBreak } = settings
  const ms = (value: number): string => t('terms.ms', { count: value })
  return [
    { id: 'on', label: t('terms.offered'), value: t(on ? 'terms.yes' : 'terms.no') },
    ...grid.map(({ seconds, ratio }) => ({
      id: `grid ${seconds}`,
      label: t('terms.ratio', { length: lengthText(seconds) }),
      value: payoutText(ratio),
    })),
    { id: 'min', label: t('terms.minStake'), value: usdt(minStake) },
    ...maxStake.map((stake, level) => ({
      id: `max ${level}`,
      label: t('terms.maxStake', { level }),
      value: usdt(stake),
    })),
    { id: 'cap', label: t('terms.cap'), value: usdt(interestCap) },
    { id: 'delay', label: t('terms.delay'), value: ms(acceptDelay) },
    { id: 'age', label: t('terms.quoteAge'), value: ms(quoteAge) },
    { id: 'minAge', label: t('terms.minAge'), value: String(minAge) },
    {
      id: 'blocked',
      label: t('terms.blocked'),
      value: blocked.length === 0 ? '--' : blocked.map((code) => countryName(code)).join(', '),
    },
    { id: 'session', label: t('terms.session'), value: t('terms.minutes', { count: sessionBreak }) },
  ]
}

/**
 * The settings of a configuration; what the one before had otherwise stands with both values. `whole`: those that stayed
 * as well. A duration that is no longer offered stands with what it had.
 */
export const termRows = (
  t: T,
  now: TimedSettings,
  before: TimedSettings | undefined,
  whole: boolean,
): readonly KeyValueRow[] => {
  const facts = factsOf(t, now)
  const old = before === undefined ? undefined : factsOf(t, before)
  const known = new Map(old?.map(({ id, value }) => [id, value]))
  const rows = facts.flatMap((fact): KeyValueRow[] => {
    const was = old === undefined ? fact.value : (known.get(fact.id) ?? '--')
    if (was === fact.value) return whole || old === undefined ? [fact] : []
    return [{ ...fact, value: `${was} → ${fact.value}`, strong: true }]
  })
  const gone = (old ?? []).filter(({ id }) => !facts.some((fact) => fact.id === id))
  return [...rows, ...gone.map((fact) => ({ ...fact, value: `${fact.value} → --`, strong: true }))]
}
