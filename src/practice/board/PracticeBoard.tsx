import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { decimalsOf, type Instrument, isInLots, speedConfig } from '#protocol'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { useCall } from '../../core/request/useCall.ts'
import { instruments as allInstruments } from '../../core/state/state.ts'
import { useStream } from '../../core/state/streamContext.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { formatAmount } from '../../ui/format/number.ts'
import { ListRow } from '../../ui/ListRow.tsx'
import { ListSection } from '../../ui/ListSection.tsx'
import { Note } from '../../ui/Note.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { PRACTICE_COIN, PRACTICE_FUNDS } from '../engine/account.ts'
import { timedSettingsOf, useLiveDesk } from '../live/useLiveDesk.ts'
import { ReplayBoard } from '../replay/ReplayBoard.tsx'
import { beginAgain } from '../store.ts'
import type { BoardProduct } from './boardProduct.ts'
import { BestPrices, MarketHead } from './MarketHead.tsx'
import css from './Practice.module.css'
import { PracticeFrame } from './PracticeFrame.tsx'
import { PracticeLists } from './PracticeLists.tsx'
import { PracticeTicket } from './PracticeTicket.tsx'

const PRODUCTS = ['spot', 'perpetual', 'forex', 'timed'] as const

/** What an account of practice can trade of a product. */
const isOf = (product: BoardProduct, one: Instrument, timed: readonly string[]): boolean => {
  if (product === 'spot') return one.tradable
  if (product === 'perpetual') return one.kind === 'futures'
  return product === 'forex' ? isInLots(one) : timed.includes(one.instId)
}

/** Practice on live prices. */
const LiveBoard = () => {
  const { t } = useTranslation(['practice', 'futures', 'forex', 'timed', 'trade'])
  const stream = useStream()
  const listed = useSignalValue(allInstruments)
  const [product, setProduct] = useState<BoardProduct>('spot')
  const [chosen, setChosen] = useState<Partial<Record<BoardProduct, string>>>({})
  const [asks, setAsks] = useState(false)
  const terms = useCall(speedConfig.selectByCode, { instId: chosen.timed ?? 'BTC-USDT' }, { fresh: 60_000 }).data
  const options = listed.filter((one) => isOf(product, one, terms?.instruments ?? []))
  const instrument = options.find(({ instId }) => instId === chosen[product]) ?? options[0]
  const instId = instrument?.instId ?? ''
  const desk = useLiveDesk(instId, product === 'timed')
  useSignalValue(desk.account)
  useSignalValue(desk.answer)
  useSignalValue(stream.now)
  const view = desk.view(instId)
  const last = desk.last(instId)
  const decimals = decimalsOf(instrument?.tickSz ?? '0.01')
  const names = {
    spot: t('products.spot'),
    perpetual: t('futures:perpetual'),
    forex: t('products.forex'),
    timed: t('timed'),
  }
  return (
    <>
      <Card>
        <Stack gap={3}>
          <Segmented
            look="text"
            label={t('product')}
            value={product}
            onChange={setProduct}
            items={PRODUCTS.map((id) => ({ id, label: names[id] }))}
          />
          <SelectField
            label={t('trade:record.instrument')}
            value={instId === '' ? undefined : instId}
            options={options.map((one) => ({ id: one.instId, label: one.instId }))}
            onChange={(next) => setChosen({ ...chosen, [product]: next })}
          />
          {instrument === undefined ? (
            <Note>{t('waiting')}</Note>
          ) : (
            <>
              <MarketHead last={last} decimals={decimals}>
                {product === 'timed' ? null : <BestPrices view={view} decimals={decimals} />}
              </MarketHead>
              <PracticeTicket
                key={`${product} ${instId}`}
                desk={desk}
                product={product}
                instrument={instrument}
                timed={terms && timedSettingsOf(terms)}
              />
            </>
          )}
        </Stack>
      </Card>
      <PracticeLists desk={desk} />
      <ListSection note={t('rules')}>
        {asks ? (
          <Stack gap={2} space="page">
            <Note>{t('againAsk', { amount: `${formatAmount(PRACTICE_FUNDS)} ${PRACTICE_COIN}` })}</Note>
            <Button
              variant="danger"
              onPress={() => {
                beginAgain()
                setAsks(false)
              }}
            >
              {t('again')}
            </Button>
          </Stack>
        ) : (
          <ListRow label={t('again')} onPress={() => setAsks(true)} />
        )}
      </ListSection>
    </>
  )
}

/** Practice: on live prices, or on a day of the past. */
export const PracticeBoard = () => {
  const { t } = useTranslation('practice')
  const [mode, setMode] = useState<'live' | 'past'>('live')
  return (
    <PracticeFrame>
      <div className={css['mode']}>
        <Segmented
          label={t('mode')}
          value={mode}
          onChange={setMode}
          items={[
            { id: 'live', label: t('live') },
            { id: 'past', label: t('past') },
          ]}
        />
      </div>
      {mode === 'live' ? <LiveBoard /> : <ReplayBoard />}
    </PracticeFrame>
  )
}
