import type { TFunction } from 'i18next'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type Amount,
  add,
  contractConfig,
  contractOrder,
  decimalsOf,
  type Holding,
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
import { useCall } from '../../../core/request/useCall.ts'
import { moneyText } from '../../../ui/format/amountText.ts'
import { formatMoney, formatPrice } from '../../../ui/format/number.ts'
import { formatDateTime } from '../../../ui/format/time.ts'
import type { KeyValueRow } from '../../../ui/KeyValue.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'
import { Slider } from '../../../ui/Slider.tsx'
import { factRow } from '../../names/factRow.ts'
import type { Held } from '../../rows/contractAccount.ts'
import { ActionSheet } from '../../ticket/confirm/ActionSheet.tsx'
import { SheetFields } from '../../ticket/confirm/SheetFields.tsx'
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
  /** The settings have changed, while the sheet still says so. */
  onDone: () => void
}

const times = (value: number): string => `${value}x`

type Words = TFunction<['futures', 'trade']>

/** What a leverage allows, and what it does to the position: `by` is the margin that it takes, `after` the position then. */
const settingRows = (
  t: Words,
  { tiers, settleCcy, tickSz }: contractConfig.ContractConfig,
  leverage: number,
  by: Amount | undefined,
  after: Holding | undefined,
): readonly KeyValueRow[] => {
  const limit = largestNotional(tiers, leverage)
  const tick = decimalsOf(tickSz)
  return [
    factRow(
      'limit',
      t('futures:settings.limit'),
      limit === undefined ? '--' : `${formatMoney(limit, 0, 0)}\u00a0${settleCcy}`,
    ),
    by === undefined || isZero(by)
      ? undefined
      : factRow(
          'margin',
          t(isNegative(by) ? 'futures:settings.frees' : 'futures:settings.takes'),
          moneyText(isNegative(by) ? negate(by) : by, settleCcy),
        ),
    after && factRow('liquidation', t('futures:liquidation'), formatPrice(liquidationPrice(after, tiers, tick), tick)),
  ].filter((row) => row !== undefined)
}

/** What to know of a mode, of caps on leverage and of its risk. */
const settingNotes = (
  t: Words,
  { userMaxLeverage, maxLeverage, tiersLater: [coming] }: contractConfig.ContractConfig,
  newUntil: string,
  mode: MarginMode,
): readonly (string | undefined)[] => {
  const most = coming?.tiers[0]?.maxLeverage
  return [
    t(`futures:mode.means_${mode}`),
    userMaxLeverage < maxLeverage && newUntil !== ''
      ? t('futures:settings.capped', { date: formatDateTime(newUntil), max: times(userMaxLeverage) })
      : undefined,
    coming === undefined || most === undefined || most === maxLeverage
      ? undefined
      : t('futures:coming.most', { date: formatDateTime(coming.from), max: times(most) }),
    t('futures:settings.risk'),
  ]
}

/** Margin mode and leverage of a contract, with what they allow and what they do to the position. */
export const LeverageSheet = (props: LeverageSheetProps) => {
  const { config, held, mark, orders, onLook, open, onClose, onDone } = props
  const { t } = useTranslation(['futures', 'trade'])
  const [mode, setMode] = useState(props.mode)
  const [leverage, setLeverage] = useState(props.leverage)
  const { instId, tiers, userMaxLeverage } = config
  // The pages around have asked for it.
  const { data } = useCall(contractConfig.getList, {}, { fresh: 60_000 })
  const action = useAction(contractOrder.changeSettings, `contract-settings-${instId}`, open)
  const isDone = action.submission.phase === 'done'
  const told = useRef(false)
  useEffect(() => {
    if (isDone && !told.current) onDone()
    told.current = isDone
  }, [isDone, onDone])
  const bound = held !== undefined || orders.length > 0
  const by = held === undefined || mark === undefined ? undefined : releverBy(held.holding, leverage, mark)
  const unchanged = mode === props.mode && leverage === props.leverage
  const after =
    held === undefined || by === undefined
      ? undefined
      : { ...held.holding, leverage, margin: add(held.holding.margin, by) }
  const isIsolatedChange = after !== undefined && mode === 'isolated' && !unchanged
  return (
    <ActionSheet
      action={action}
      text={phaseText(t, action.submission, {
        done: {
          title: t('futures:settings.doneTitle'),
          text: t('futures:settings.done', { mode: t(`futures:mode.${mode}`), leverage: times(leverage) }),
          tone: 'good',
        },
      })}
      title={t('futures:settings.title')}
      plain
      head={undefined}
      costs={settingRows(t, config, leverage, by, isIsolatedChange ? after : undefined)}
      notes={settingNotes(t, config, data?.newAccountUntil ?? '', mode)}
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
      <SheetFields>
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
        {held === undefined || after === undefined || !isIsolatedChange ? null : (
          <VoidStops
            exits={orders}
            side={after.side}
            before={liquidationPrice(held.holding, tiers)}
            after={liquidationPrice(after, tiers)}
            instrument={config}
          />
        )}
      </SheetFields>
    </ActionSheet>
  )
}
