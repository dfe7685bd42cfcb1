import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  add,
  type contractConfig,
  contractOrder,
  decimalsOf,
  isNegative,
  isZero,
  largestNotional,
  liquidationPrice,
  type MarginMode,
  negate,
  type Price,
  releverBy,
  type SwapOrder,
} from '#protocol'
import { moneyText } from '../../../ui/format/amountText.ts'
import { formatMoney, formatPrice } from '../../../ui/format/number.ts'
import { formatDateTime } from '../../../ui/format/time.ts'
import type { KeyValueRow } from '../../../ui/KeyValue.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'
import { Slider } from '../../../ui/Slider.tsx'
import type { Held } from '../../rows/contractAccount.ts'
import { ActionSheet } from '../../ticket/confirm/ActionSheet.tsx'
import { phaseText } from '../../ticket/submit/phaseText.ts'
import { useAction } from '../../ticket/submit/useAction.ts'
import { VoidStops } from '../positions/VoidStops.tsx'
import { leverageMarks } from './leverageMarks.ts'
import css from './Settings.module.css'

interface LeverageSheetProps {
  config: contractConfig.ContractConfig
  mode: MarginMode
  leverage: number
  /** The position in this contract, and its mark. */
  held: Held | undefined
  mark: Price | undefined
  /** Live orders in this contract: while there are some the mode cannot change. */
  orders: readonly SwapOrder[]
  /** Of a guest, who only looks: takes the choice over. */
  onLook: ((lever: number, mode: MarginMode) => void) | undefined
  open: boolean
  onClose: () => void
}

const times = (value: number): string => `${value}x`

/** Margin mode and leverage of a contract, with what they allow and what they do to the position. */
export const LeverageSheet = (props: LeverageSheetProps) => {
  const { config, held, mark, orders, onLook, open, onClose } = props
  const { t } = useTranslation(['futures', 'trade'])
  const [mode, setMode] = useState(props.mode)
  const [leverage, setLeverage] = useState(props.leverage)
  const { instId, tiers, tiersLater, settleCcy, userMaxLeverage, maxLeverage, tickSz } = config
  const [coming] = tiersLater
  const most = coming?.tiers[0]?.maxLeverage
  const action = useAction(contractOrder.changeSettings, `contract-settings-${instId}`, open)
  const bound = held !== undefined || orders.length > 0
  const limit = largestNotional(tiers, leverage)
  const by = held === undefined || mark === undefined ? undefined : releverBy(held.holding, leverage, mark)
  const unchanged = mode === props.mode && leverage === props.leverage
  const after =
    held === undefined || by === undefined
      ? undefined
      : { ...held.holding, leverage, margin: add(held.holding.margin, by) }
  const rows: (KeyValueRow | undefined)[] = [
    {
      id: 'limit',
      label: t('futures:settings.limit'),
      value: limit === undefined ? '--' : `${formatMoney(limit, 0, 0)}\u00a0${settleCcy}`,
    },
    by === undefined || isZero(by)
      ? undefined
      : {
          id: 'margin',
          label: t(isNegative(by) ? 'futures:settings.frees' : 'futures:settings.takes'),
          value: moneyText(isNegative(by) ? negate(by) : by, settleCcy),
        },
    after === undefined || mode === 'cross' || unchanged
      ? undefined
      : {
          id: 'liquidation',
          label: t('futures:liquidation'),
          value: formatPrice(liquidationPrice(after, tiers, decimalsOf(tickSz)), decimalsOf(tickSz)),
        },
  ]
  return (
    <ActionSheet
      action={action}
      text={phaseText(t, action.submission, {
        ofOrder: () => ({ title: '', text: '', tone: 'plain' }),
        done: {
          title: t('futures:settings.doneTitle'),
          text: t('futures:settings.done', { mode: t(`futures:mode.${mode}`), leverage: times(leverage) }),
          tone: 'good',
        },
      })}
      title={t('futures:settings.title')}
      plain
      head={undefined}
      costs={rows.filter((row) => row !== undefined)}
      notes={[
        t(`futures:mode.means_${mode}`),
        userMaxLeverage < maxLeverage ? t('futures:settings.capped', { max: times(userMaxLeverage) }) : undefined,
        coming === undefined || most === undefined || most === maxLeverage
          ? undefined
          : t('futures:coming.most', { date: formatDateTime(coming.from), max: times(most) }),
        t('futures:settings.risk'),
      ]}
      send={{
        disabled: unchanged && onLook === undefined,
        onPress: () => {
          if (onLook === undefined) action.send({ instId, lever: String(leverage), mgnMode: mode })
          else {
            onLook(leverage, mode)
            onClose()
          }
        },
        label: t(onLook === undefined ? 'futures:settings.save' : 'futures:settings.look'),
      }}
      open={open}
      onClose={onClose}
    >
      <div className={css['form']}>
        <Segmented
          label={t('futures:mode.label')}
          value={mode}
          onChange={setMode}
          items={(['isolated', 'cross'] as const).map((id) => ({
            id,
            label: t(`futures:mode.${id}`),
            disabled: bound && id !== props.mode,
          }))}
        />
        {bound ? <p className={css['hint']}>{t('futures:settings.bound')}</p> : null}
        <Slider
          label={t('futures:settings.leverage')}
          value={leverage}
          onChange={setLeverage}
          min={1}
          max={userMaxLeverage}
          marks={leverageMarks(userMaxLeverage)}
          text={times}
        />
        {held === undefined || after === undefined || mode === 'cross' || unchanged ? null : (
          <VoidStops
            exits={orders}
            side={after.side}
            before={liquidationPrice(held.holding, tiers)}
            after={liquidationPrice(after, tiers)}
            instrument={config}
          />
        )}
      </div>
    </ActionSheet>
  )
}
