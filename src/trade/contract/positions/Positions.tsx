import { Fragment, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contractOrder, type Position } from '#protocol'
import { Empty } from '../../../ui/Empty.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { AllSheet } from '../../ticket/orders/AllSheet.tsx'
import { ListFrame, ListTop } from '../../ticket/orders/ListFrame.tsx'
import css from './Positions.module.css'

/** Whether the sheet of a position is open; it stays where it is while its end is read. */
export interface SheetState {
  readonly open: boolean
  readonly onClose: () => void
}

interface PositionsProps<Held extends { readonly position: Position }, Act> {
  signedIn: boolean
  /** Undefined while they are not known. */
  held: readonly Held[] | undefined
  /** Whose engine closes all. */
  assetClass: 'crypto' | 'forex'
  /** The contract of the screen, and what it is called. */
  instId: string
  name: string
  /** Above them all. */
  meter?: ReactNode
  renderRow: (held: Held, onAct: (act: Act) => void) => ReactNode
  renderSheet: (held: Held, act: Act, state: SheetState) => ReactNode
}

/** The open positions of a product, newest first, and what can be done with them. */
export const Positions = <Held extends { readonly position: Position }, Act>(props: PositionsProps<Held, Act>) => {
  const { signedIn, held, assetClass, instId, name, meter, renderRow, renderSheet } = props
  const { t } = useTranslation('futures')
  // The position as it was when its sheet was opened: it may be gone by the time that its end is read.
  const [acted, setActed] = useState<{
    readonly held: Held
    readonly act: Act
    readonly open: boolean
    /** Each opening starts empty: earlier input was sent or given up. */
    readonly times: number
  }>()
  if (!signedIn) return <Empty compact title={t('position.guest')} text={t('position.guestHint')} />
  if (held === undefined) return <SkeletonRows count={2} />
  const current = held.find(({ position }) => position.posId === acted?.held.position.posId) ?? acted?.held
  return (
    <ListFrame>
      {held.length === 0 ? (
        <Empty compact title={t('position.none')} text={t('position.noneHint')} />
      ) : (
        <>
          {meter === undefined ? null : <div className={css['position']}>{meter}</div>}
          <ListTop>
            <AllSheet
              call={contractOrder.closeAll}
              assetClass={assetClass}
              count={held.length}
              here={held.filter(({ position }) => position.instId === instId).length}
              instId={instId}
              words={{
                open: t('closeAll.open'),
                ask: t('closeAll.ask'),
                text: t('closeAll.text'),
                all: t('closeAll.all', { count: held.length }),
                one: t('closeAll.one', { name }),
                kept: (count) => t('closeAll.kept', { count }),
              }}
            />
          </ListTop>
        </>
      )}
      {acted === undefined || current === undefined ? null : (
        <Fragment key={acted.times}>
          {renderSheet(current, acted.act, { open: acted.open, onClose: () => setActed({ ...acted, open: false }) })}
        </Fragment>
      )}
      <ul aria-label={t('position.title')}>
        {held.map((one) => (
          <Fragment key={one.position.posId}>
            {renderRow(one, (act) => setActed({ held: one, act, open: true, times: (acted?.times ?? 0) + 1 }))}
          </Fragment>
        ))}
      </ul>
    </ListFrame>
  )
}
