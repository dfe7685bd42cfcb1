import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { subtract } from '#protocol'
import { formatMoney, formatPercent, formatSigned } from '../../../../../format/number.ts'
import { Button } from '../../../../../ui/Button.tsx'
import { Card } from '../../../../../ui/Card.tsx'
import { FilterSelect } from '../../../../../ui/FilterSelect.tsx'
import { KeyValue } from '../../../../../ui/KeyValue.tsx'
import { Slider } from '../../../../../ui/Slider.tsx'
import css from '../../account/Account.module.css'
import { contractName } from '../../contractName.ts'
import { SETTLE } from '../../held/contractAccount.ts'
import { useEachSecond } from '../../held/useEachSecond.ts'
import { levelText } from '../confirm/costRows.ts'
import type { ForexNow } from '../held/useForexHeld.ts'
import { firstStopOut, forexAt } from './forexAt.ts'

const isThere = (value: unknown): boolean => value !== undefined
/** Pairs move less than coins: tenths of a per cent up to ten. */
const RANGE = 100
const MARKS = [-100, -50, 0, 50, 100] as const
/** Hundredths of a per cent in a step of the slider. */
const STEP = 10
const BP = 10_000

const percentOf = (bp: number): string => formatPercent(bp / BP, 2)

/** What if a pair moved: the account's equity and margin level there, and how far away the stop-out is. */
export const ForexWhatIf = ({ now: { account, held } }: { now: ForexNow }) => {
  const { t } = useTranslation(['forex', 'futures'])
  const now = useEachSecond(account, isThere)
  const [chosen, setChosen] = useState('')
  const [steps, setSteps] = useState(0)
  if (now === undefined || held === undefined || held.length === 0) return null
  const instId = held.some(({ position }) => position.instId === chosen) ? chosen : undefined
  const bp = steps * STEP
  const at = forexAt(now, held, { instId, bp })
  const still = forexAt(now, held, { instId, bp: 0 })
  const first = (direction: 1 | -1): string => {
    const found = firstStopOut(now, held, instId, direction)
    return found === undefined ? t('futures:whatIf.never') : percentOf(found)
  }
  return (
    <Card title={t('futures:whatIf.title')}>
      <div className={css['form']}>
        <FilterSelect
          label={t('forex:whatIf.which')}
          any={t('forex:whatIf.all')}
          value={instId ?? ''}
          choices={held.map(({ position, instrument }) => ({ id: position.instId, label: contractName(instrument) }))}
          onChange={setChosen}
        />
        <Slider
          label={t('futures:whatIf.move')}
          value={steps}
          onChange={setSteps}
          min={-RANGE}
          max={RANGE}
          marks={MARKS}
          text={(value) => formatPercent((value * STEP) / BP, 1)}
        />
        <Button variant="plain" disabled={steps === 0} onPress={() => setSteps(0)}>
          {t('futures:whatIf.reset')}
        </Button>
      </div>
      <div aria-live="off">
        <KeyValue
          rows={[
            {
              id: 'equity',
              label: t('futures:account.equity'),
              value: `${formatMoney(at.equity, 2, 2)}\u00a0${SETTLE} (${formatSigned(subtract(at.equity, still.equity), 2)})`,
              strong: true,
            },
            { id: 'level', label: t('forex:level'), value: levelText(at.level), strong: true },
            {
              id: 'state',
              label: t('forex:whatIf.state'),
              value: at.isStoppedOut ? t('forex:stopOut') : at.isCalled ? t('forex:call') : t('futures:whatIf.nothing'),
            },
            { id: 'down', label: t('forex:whatIf.down'), value: first(-1) },
            { id: 'up', label: t('forex:whatIf.up'), value: first(1) },
          ]}
        />
      </div>
      <p className={css['note']}>{t('forex:whatIf.note')}</p>
    </Card>
  )
}
