import type { ReadonlySignal } from '@preact/signals-core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  accountAt,
  type ContractAccount,
  decimalsOf,
  firstLiquidation,
  type Instrument,
  movedMark,
  subtract,
} from '#protocol'
import { formatMoney, formatPercent, formatPrice, formatSigned } from '../../../../format/number.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { FilterSelect } from '../../../../ui/FilterSelect.tsx'
import { KeyValue, type KeyValueRow } from '../../../../ui/KeyValue.tsx'
import { Slider } from '../../../../ui/Slider.tsx'
import { ratioText } from '../confirm/resultRows.ts'
import { contractName } from '../contractName.ts'
import { SETTLE } from '../held/contractAccount.ts'
import { useEachSecond } from '../held/useEachSecond.ts'
import css from './Account.module.css'

interface WhatIfProps {
  account: ReadonlySignal<ContractAccount | undefined>
  instruments: ReadonlyMap<string, Instrument>
}

const isThere = (value: unknown): boolean => value !== undefined
const RANGE = 50
const MARKS = [-50, -25, 0, 25, 50] as const
/** Hundredths of a per cent in one per cent. */
const BP = 100

const percentOf = (bp: number): string => formatPercent(bp / (BP * 100), 2)

/** What if a price moved: the whole account's equity and margin ratio there, and what would be liquidated first. */
export const WhatIf = ({ account, instruments }: WhatIfProps) => {
  const { t } = useTranslation('futures')
  const now = useEachSecond(account, isThere)
  const [chosen, setChosen] = useState('')
  const [percent, setPercent] = useState(0)
  if (now === undefined || now.positions.length === 0) return null
  const nameOf = (id: string): string => {
    const instrument = instruments.get(id)
    return instrument === undefined ? id : contractName(instrument)
  }
  const ids = now.positions.map(({ instId }) => instId)
  const instId = ids.includes(chosen) ? chosen : undefined
  const bp = percent * BP
  const at = accountAt(now, { instId, bp })
  const still = accountAt(now, { bp: 0 })
  const names = (posIds: readonly string[]): string =>
    now.positions
      .filter(({ posId }) => posIds.includes(posId))
      .map((one) => nameOf(one.instId))
      .join(', ')
  const moved = instId === undefined ? undefined : now.positions.find((one) => one.instId === instId)
  const tick = decimalsOf(instruments.get(instId ?? '')?.tickSz ?? '0.01')
  const first = (direction: 'down' | 'up'): string => {
    const found = firstLiquidation(now, instId, direction)
    if (found === undefined) return t('whatIf.never')
    const price = moved === undefined ? '' : ` · ${formatPrice(movedMark(moved.mark, found.bp), tick)}`
    return `${percentOf(found.bp)}${price} · ${names(found.liquidated)}`
  }
  const rows: (KeyValueRow | undefined)[] = [
    moved === undefined
      ? undefined
      : { id: 'price', label: t('whatIf.price'), value: formatPrice(movedMark(moved.mark, bp), tick) },
    {
      id: 'equity',
      label: t('account.equity'),
      value: `${formatMoney(at.equity, 2, 2)}\u00a0${SETTLE} (${formatSigned(subtract(at.equity, still.equity), 2)})`,
      strong: true,
    },
    {
      id: 'ratio',
      label: t('whatIf.ratio'),
      value: at.ratio === undefined ? t('ratio.gone') : ratioText(at.ratio),
      strong: true,
    },
    {
      id: 'liquidated',
      label: t('whatIf.liquidated'),
      value: at.liquidated.length === 0 ? t('whatIf.nothing') : names(at.liquidated),
    },
    { id: 'down', label: t('whatIf.firstDown'), value: first('down') },
    { id: 'up', label: t('whatIf.firstUp'), value: first('up') },
  ]
  return (
    <Card title={t('whatIf.title')}>
      <div className={css['form']}>
        <FilterSelect
          label={t('whatIf.which')}
          any={t('whatIf.all')}
          value={instId ?? ''}
          choices={ids.map((id) => ({ id, label: nameOf(id) }))}
          onChange={setChosen}
        />
        <Slider
          label={t('whatIf.move')}
          value={percent}
          onChange={setPercent}
          min={-RANGE}
          max={RANGE}
          marks={MARKS}
          text={(value) => formatPercent(value / 100, 0)}
        />
        <Button variant="plain" disabled={percent === 0} onPress={() => setPercent(0)}>
          {t('whatIf.reset')}
        </Button>
      </div>
      <div aria-live="off">
        <KeyValue rows={rows.filter((row) => row !== undefined)} />
      </div>
      <p className={css['note']}>{t('whatIf.note')}</p>
    </Card>
  )
}
