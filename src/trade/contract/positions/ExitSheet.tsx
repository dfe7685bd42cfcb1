import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Instrument, SwapOrder } from '#protocol'
import type { ParsedAmount } from '../../../ui/format/parseAmount.ts'
import { Segmented } from '../../../ui/Segmented.tsx'
import { contractName } from '../../names/contractName.ts'
import { SheetFields } from '../../ticket/confirm/SheetFields.tsx'
import { SizeEntry } from '../../ticket/fields/SizeEntry.tsx'
import { ContractActionSheet } from '../confirm/ContractActionSheet.tsx'
import { ExitList } from './ExitList.tsx'
import type { ExitKind } from './protectForm.ts'
import type { ExitForm } from './useExitForm.ts'

type Sheet = Pick<ComponentProps<typeof ContractActionSheet>, 'action' | 'head' | 'notes' | 'open' | 'onClose'>
export type AnyExit = ExitKind | 'trail'

const SENDS = { tp: 'futures:protect.sendTp', sl: 'futures:protect.sendSl', trail: 'futures:trail.send' } as const

interface ExitSheetProps extends Sheet {
  instrument: Instrument
  /** Those that stand. */
  exits: readonly SwapOrder[]
  /** Those of them that liquidation, or the stop-out, would come before by now. */
  voids: readonly SwapOrder[]
  kinds: readonly AnyExit[]
  kind: AnyExit
  onKind: (kind: AnyExit) => void
  /** How much of the position it closes: what that is called and means, and how much of it is left to protect. */
  size: Pick<ExitForm, 'amount' | 'setAmount'> & {
    readonly label: string
    readonly read: ParsedAmount
    readonly hint: string | undefined
    readonly error: string | undefined
  }
  /** There is no connection, which the button says. */
  isLost?: boolean
  /** Undefined while it cannot be sent. */
  onSend: (() => void) | undefined
  /** What else there is to type and choose. */
  children?: ReactNode
}

/** Sets a take-profit, a stop-loss or a trailing stop on a position, and takes away those that stand. */
export const ExitSheet = (props: ExitSheetProps) => {
  const { instrument, exits, voids, kinds, kind, onKind, size, isLost = false, onSend, children, ...sheet } = props
  const { t } = useTranslation(['futures', 'trade'])
  const { setAmount, ...entry } = size
  const tones = { tp: { tone: 'up' }, sl: { tone: 'down' }, trail: {} } as const
  return (
    <ContractActionSheet
      {...sheet}
      title={t('futures:protect.title', { name: contractName(instrument) })}
      plain
      instrument={instrument}
      costs={[]}
      send={{
        disabled: onSend === undefined || isLost,
        onPress: () => onSend?.(),
        label: isLost ? t('trade:problem.lost') : t(SENDS[kind]),
      }}
    >
      <SheetFields>
        <ExitList exits={exits} voids={voids} instrument={instrument} />
        <Segmented
          label={t('futures:protect.kind')}
          value={kind}
          onChange={onKind}
          items={kinds.map((id) => ({ id, label: t(`futures:kind.${id}`), ...tones[id] }))}
        />
        {children}
        <SizeEntry {...entry} shareLabel={t('futures:ticket.shareOfPosition')} onAmount={setAmount} />
      </SheetFields>
    </ContractActionSheet>
  )
}
