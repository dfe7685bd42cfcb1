import { useTranslation } from 'react-i18next'
import type { Instrument } from '#protocol'
import { type Announced, useAnnounced } from '../../reading/terms/useAnnounced.ts'
import { CallState } from '../../ui/CallState.tsx'
import { Card } from '../../ui/Card.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { rateText } from '../../ui/format/rate.ts'
import { KeyValue } from '../../ui/KeyValue.tsx'
import { Note } from '../../ui/Note.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageBar } from '../../ui/PageBar.tsx'
import css from './fees.module.css'
import { Coming } from './parts/Coming.tsx'
import { FeeExampleCard } from './parts/FeeExampleCard.tsx'
import { type FeeGroup, feeGroups } from './parts/feeGroups.ts'
import { feesLaterText } from './parts/laterTexts.ts'
import { useInstrumentList } from './parts/useInstrumentList.ts'

interface GroupProps {
  readonly group: FeeGroup
  readonly announced: Announced | undefined
}

const Group = ({ group, announced }: GroupProps) => {
  const { t } = useTranslation('reference')
  const { kind, sentence, rates, instruments } = group
  const later = rates === undefined ? [] : (announced?.fees ?? []).filter((line) => line.kind === sentence)
  return (
    <Card title={t(`kind.${kind}`)}>
      <Note>{t(`fees.${sentence}`)}</Note>
      {rates === undefined ? null : (
        <KeyValue
          rows={[
            { id: 'maker', label: t('fees.maker'), value: rateText(rates.maker) },
            { id: 'taker', label: t('fees.taker'), value: rateText(rates.taker) },
          ]}
        />
      )}
      <Coming lines={later.map((line) => ({ from: line.from, text: feesLaterText(t, line) }))} />
      <details className={css['names']}>
        <summary>{t('instruments', { count: instruments.length })}</summary>
        <ul className={css['ids']}>
          {instruments.map(({ instId, baseCcy, quoteCcy }) => (
            <li key={instId}>
              {baseCcy} / {quoteCcy}
            </li>
          ))}
        </ul>
      </details>
    </Card>
  )
}

const Groups = ({ instruments }: { instruments: readonly Instrument[] }) => {
  const { t } = useTranslation('reference')
  const { data: announced, failure } = useAnnounced()
  const [first, ...more] = instruments.filter(({ kind, tradable }) => kind === 'spot' && tradable)
  if (instruments.length === 0) return <Empty title={t('nothing')} text={t('nothingText')} />
  return (
    <>
      <p className={css['lead']}>{t('fees.lead')}</p>
      {announced === undefined && failure !== undefined ? <p className={css['lead']}>{t('unknown')}</p> : null}
      {feeGroups(instruments).map((group) => (
        <Group
          key={`${group.kind} ${group.sentence} ${group.rates?.maker} ${group.rates?.taker}`}
          group={group}
          announced={announced}
        />
      ))}
      {first === undefined ? null : <FeeExampleCard instruments={[first, ...more]} />}
    </>
  )
}

/** Maker and taker of every instrument, and what they come to. */
const Fees = () => {
  const { t } = useTranslation('shell')
  const call = useInstrumentList()
  return (
    <Page tint bar={<PageBar title={t('title.fees')} />}>
      <CallState call={call} rows={6}>
        {(instruments) => <Groups instruments={instruments} />}
      </CallState>
    </Page>
  )
}
export default Fees
