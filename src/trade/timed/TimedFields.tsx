import type { ReadonlySignal } from '@preact/signals-core'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { decimalsOf, type speedConfig } from '#protocol'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { instrumentById } from '../../core/state/state.ts'
import { AmountField } from '../../ui/AmountField.tsx'
import { countryName } from '../../ui/format/countryName.ts'
import { formatPrice } from '../../ui/format/number.ts'
import { LiveText } from '../../ui/live/LiveText.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { FieldBox } from '../ticket/fields/FieldBox.tsx'
import { useWide } from '../workspace/useWide.ts'
import { change, offerOf, timedDraft } from './draft.ts'
import { lengthText } from './rows/timedText.ts'
import css from './Timed.module.css'
import { TimedChart } from './TimedChart.tsx'

const QUICK = ['5', '10', '25', '50', '100'] as const

interface TimedFieldsProps {
  terms: speedConfig.TimedTermsNow
  index: ReadonlySignal<{ readonly data: { readonly px: string } | undefined }>
  /** What is wrong with the stake. */
  stakeError: string | undefined
}

/** What is chosen of a timed contract: the instrument with its index, how long, and the stake. */
export const TimedFields = ({ terms, index, stakeError }: TimedFieldsProps) => {
  const { t } = useTranslation('timed')
  const draft = useSignalValue(timedDraft)
  const wide = useWide()
  const { instId } = draft
  const offer = offerOf(draft, terms.grid)
  const decimals = decimalsOf(useSignalValue(instrumentById).get(instId)?.tickSz ?? '0.00000001')
  const px = useCallback(() => {
    const price = index.value.data?.px
    return price === undefined ? '--' : formatPrice(price, decimals)
  }, [index, decimals])
  const indexNow = (
    <div>
      <div className={css['small']}>{t('index')}</div>
      <LiveText read={px} className={css['price']} />
    </div>
  )
  return (
    <>
      {wide ? indexNow : <TimedChart instId={instId}>{indexNow}</TimedChart>}
      {terms.closed === '' ? null : <p className={css['notice']}>{t(`closed.${terms.closed}`)}</p>}
      {terms.gate === 'blocked' ? (
        <p className={css['notice']}>{t('gate.blocked', { country: countryName(terms.country) })}</p>
      ) : null}
      <Segmented
        label={t('duration')}
        value={offer === undefined ? undefined : String(offer.seconds)}
        items={terms.grid.map(({ seconds }) => ({ id: String(seconds), label: lengthText(seconds) }))}
        onChange={(id) => change({ seconds: Number(id) })}
      />
      <FieldBox>
        <AmountField
          stacked
          label={t('stake')}
          unit="USDT"
          text={draft.stakeText}
          onText={(stakeText) => change({ stakeText })}
          error={stakeError}
        />
        <div className={css['quick']}>
          <Segmented
            label={t('quick')}
            value={QUICK.find((one) => one === draft.stakeText)}
            items={QUICK.map((id) => ({ id, label: id }))}
            onChange={(stakeText) => change({ stakeText })}
          />
        </div>
      </FieldBox>
    </>
  )
}
