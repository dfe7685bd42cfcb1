import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Amount, decimalsOf, firstEnd, movedMark, subtract, type WholeAt, wholeAt } from '#protocol'
import { useSignalValue } from '../../../core/live/useSignalValue.ts'
import { instrumentById } from '../../../core/state/state.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { FilterSelect } from '../../../ui/FilterSelect.tsx'
import { formatMoney, formatPercent, formatPrice, formatSigned } from '../../../ui/format/number.ts'
import { KeyValue, type KeyValueRow } from '../../../ui/KeyValue.tsx'
import { Slider } from '../../../ui/Slider.tsx'
import { Stack } from '../../../ui/Stack.tsx'
import { levelText } from '../../forex/levelText.ts'
import { contractName } from '../../names/contractName.ts'
import { factRow, strongRow } from '../../names/factRow.ts'
import { SETTLE } from '../../rows/contractAccount.ts'
import { ratioText } from '../confirm/resultRows.ts'
import { AccountNote } from './AccountFrame.tsx'
import { useWholeAccount } from './useWholeAccount.ts'

/** Steps of the slider to either side, and hundredths of a per cent in a step: pairs move less than coins. */
const COINS = { range: 50, step: 100, marks: [-50, -25, 0, 25, 50], digits: 0 } as const
const PAIRS = { range: 100, step: 10, marks: [-100, -50, 0, 50, 100], digits: 1 } as const
const BP = 10_000
const PRODUCTS = ['contracts', 'forex'] as const

interface Shown {
  /** Of the one instrument that moves. */
  readonly price: string | undefined
  readonly hasCoins: boolean
  readonly hasPairs: boolean
  /** What would be liquidated; '' for nothing. */
  readonly ends: string
  /** The first end below and above. */
  readonly down: string
  readonly up: string
}

/** The account after the move, against its equity `before`. */
const whatIfRows = (
  t: TFunction<'futures'>,
  at: WholeAt,
  before: Amount,
  { price, hasCoins, hasPairs, ends, down, up }: Shown,
): readonly KeyValueRow[] => {
  const level = levelText(at.forex.level)
  const equity = `${formatMoney(at.equity, 2, 2)}\u00a0${SETTLE} (${formatSigned(subtract(at.equity, before), 2)})`
  const ratio = at.ratio === undefined ? t('ratio.gone') : ratioText(at.ratio)
  const isCalled = at.forex.isCalled && !at.forex.isStoppedOut
  return [
    factRow('price', t('whatIf.price'), price ?? '', price !== undefined),
    strongRow('equity', t('account.equity'), equity),
    strongRow('ratio', t('whatIf.ratio'), ratio, hasCoins),
    strongRow('level', t('whatIf.level'), isCalled ? `${level} · ${t('whatIf.call')}` : level, hasPairs),
    factRow('liquidated', t('whatIf.liquidated'), ends === '' ? t('whatIf.nothing') : ends),
    factRow('down', t('whatIf.firstDown'), down),
    factRow('up', t('whatIf.firstUp'), up),
  ].filter((row) => row !== undefined)
}

/** What if prices moved: the whole account's equity, margin ratio and margin level there, and what would end first. */
export const WhatIf = () => {
  const { t } = useTranslation('futures')
  const instruments = useSignalValue(instrumentById)
  const now = useWholeAccount(instruments)
  const [chosen, setChosen] = useState('')
  const [steps, setSteps] = useState(0)
  if (now === undefined || now.contracts.positions.length + now.pairs.length === 0) return null
  const { contracts, pairs } = now
  const nameOf = (id: string): string => {
    const instrument = instruments.get(id)
    return instrument === undefined ? id : contractName(instrument)
  }
  const coinIds = contracts.positions.map(({ instId }) => instId)
  const pairIds = pairs.map(({ instId }) => instId)
  const hasBoth = coinIds.length > 0 && pairIds.length > 0
  const product = hasBoth ? PRODUCTS.find((one) => one === chosen) : undefined
  const instId = [...coinIds, ...pairIds].includes(chosen) ? chosen : undefined
  const isPairs = product === 'forex' || coinIds.length === 0 || (instId !== undefined && pairIds.includes(instId))
  const { range, step, marks, digits } = isPairs ? PAIRS : COINS
  const move = { product, instId } as const
  const bp = Math.max(-range, Math.min(range, steps)) * step
  const at = wholeAt(now, { ...move, bp })
  const still = wholeAt(now, { bp: 0 })
  const ends = ({ liquidated, forex }: WholeAt): string =>
    [
      ...contracts.positions.filter(({ posId }) => liquidated.includes(posId)).map((one) => nameOf(one.instId)),
      ...(forex.isStoppedOut ? [t('kind.stopOut')] : []),
    ].join(', ')
  const from =
    contracts.positions.find((one) => one.instId === instId)?.mark ??
    pairs.find((one) => one.instId === instId)?.closing
  const priceAt = (by: number): string =>
    from === undefined
      ? ''
      : formatPrice(movedMark(from, by), decimalsOf(instruments.get(instId ?? '')?.tickSz ?? '0.01'))
  const first = (direction: 'down' | 'up'): string => {
    const found = firstEnd(now, move, direction)
    if (found === undefined) return t('whatIf.never')
    return [formatPercent(found.bp / BP, 2), priceAt(found.bp), ends(found)].filter((one) => one !== '').join(' · ')
  }
  return (
    <Card title={t('whatIf.title')}>
      <Stack gap={3}>
        <FilterSelect
          label={t('whatIf.which')}
          any={t('whatIf.all')}
          value={product ?? instId ?? ''}
          choices={[
            ...(hasBoth
              ? [
                  { id: 'contracts', label: t('whatIf.coins') },
                  { id: 'forex', label: t('whatIf.pairs') },
                ]
              : []),
            ...[...coinIds, ...pairIds].map((id) => ({ id, label: nameOf(id) })),
          ]}
          onChange={(which) => {
            setChosen(which)
            setSteps(0)
          }}
        />
        <Slider
          label={t('whatIf.move')}
          value={bp / step}
          onChange={setSteps}
          min={-range}
          max={range}
          marks={marks}
          text={(value) => formatPercent((value * step) / BP, digits)}
        />
        <Button variant="plain" disabled={bp === 0} onPress={() => setSteps(0)}>
          {t('whatIf.reset')}
        </Button>
      </Stack>
      <div aria-live="off">
        <KeyValue
          rows={whatIfRows(t, at, still.equity, {
            price: from === undefined ? undefined : priceAt(bp),
            hasCoins: coinIds.length > 0,
            hasPairs: pairIds.length > 0,
            ends: ends(at),
            down: first('down'),
            up: first('up'),
          })}
        />
      </div>
      <AccountNote>{t('whatIf.note')}</AccountNote>
      {pairIds.length === 0 ? null : <AccountNote>{t('whatIf.forexNote')}</AccountNote>}
      {hasBoth ? <AccountNote>{t('whatIf.shared')}</AccountNote> : null}
    </Card>
  )
}
