import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { contractConfig } from '#protocol'
import { failureText } from '../../../core/request/message.ts'
import { useCall } from '../../../core/request/useCall.ts'
import { useDue } from '../../../reading/terms/useDue.ts'
import { formatAmount } from '../../../ui/format/number.ts'
import { rateText } from '../../../ui/format/rate.ts'
import { formatDateTime } from '../../../ui/format/time.ts'
import { KeyValue, type KeyValueRow } from '../../../ui/KeyValue.tsx'
import { Note } from '../../../ui/Note.tsx'
import css from './Reference.module.css'

type Config = contractConfig.ContractConfig

const tierRows = (t: TFunction<'reference'>, tiers: Config['tiers'], ccy: string): readonly KeyValueRow[] =>
  tiers.map(({ floor, cap, maxLeverage, mmr }) => ({
    id: floor,
    label: t(cap === undefined ? 'spec.above' : 'spec.upTo', {
      amount: `${formatAmount(cap ?? floor)}\u00a0${ccy}`,
    }),
    value: `${maxLeverage}x · ${rateText(mmr)}`,
  }))

const Tables = ({ config: { tiers, tiersLater, settleCcy } }: { config: Config }) => {
  const { t } = useTranslation('reference')
  const due = useDue(tiersLater.map(({ from }) => Number(from)))
  return (
    <>
      <h3 className={css['heading']}>{t('spec.tiers')}</h3>
      <KeyValue rows={tierRows(t, tiersLater[due - 1]?.tiers ?? tiers, settleCcy)} />
      {tiersLater.slice(due).map((later) => (
        <section key={later.from}>
          <h3 className={css['heading']}>{t('spec.later.tiers', { date: formatDateTime(later.from) })}</h3>
          <KeyValue rows={tierRows(t, later.tiers, settleCcy)} />
        </section>
      ))}
    </>
  )
}

/** The leverage table of a contract, and each one that is announced. */
export const ContractTerms = ({ instId }: { instId: string }) => {
  const { data, failure } = useCall(contractConfig.getList, { instId }, { fresh: 60_000 })
  const config = data?.contracts[0]
  if (config !== undefined) return <Tables config={config} />
  return failure === undefined ? null : <Note>{failureText(failure)}</Note>
}
