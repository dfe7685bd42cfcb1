import { useTranslation } from 'react-i18next'
import { LOAN_HEALTH, type LoanHealth, type LoanTerms } from '#protocol'
import { percentText } from '../../ui/format/rate.ts'
import { Gauge } from '../../ui/Gauge.tsx'
import { ltvText } from './texts.ts'

const TONES: Readonly<Record<LoanHealth, 'good' | 'warn' | 'bad'>> = {
  safe: 'good',
  notice: 'warn',
  urgent: 'bad',
  liquidation: 'bad',
}

interface LtvGaugeProps {
  terms: LoanTerms
  /** Undefined while there is no index price. */
  ratio: string | undefined
  health: LoanHealth
}

/** How close a debt is to its notices and to liquidation. */
export const LtvGauge = ({ terms, ratio, health }: LtvGaugeProps) => {
  const { t } = useTranslation('loan')
  return (
    <Gauge
      label={t('ltv')}
      value={ratio === undefined ? undefined : Number(ratio)}
      text={ratio === undefined ? '–' : ltvText(ratio)}
      state={ratio === undefined ? undefined : t(`level.${health}`)}
      zones={LOAN_HEALTH.map((id) => ({
        id,
        from: id === 'safe' ? 0 : Number(terms[id]),
        tone: TONES[id],
        ...(id === 'safe' ? {} : { mark: { at: percentText(terms[id]), name: t(`mark.${id}`) } }),
      }))}
    />
  )
}
