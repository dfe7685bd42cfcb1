import { useTranslation } from 'react-i18next'
import { fxContractConfig } from '#protocol'
import { failureText } from '../../../core/request/message.ts'
import { useCall } from '../../../core/request/useCall.ts'
import { useDue } from '../../../reading/terms/useDue.ts'
import { formatAmount } from '../../../ui/format/number.ts'
import { KeyValue } from '../../../ui/KeyValue.tsx'
import { Note } from '../../../ui/Note.tsx'
import { Coming } from './Coming.tsx'
import { forexLaterText } from './laterTexts.ts'

const Terms = ({ config: { terms, later } }: { config: fxContractConfig.ForexConfig }) => {
  const { t } = useTranslation('reference')
  const due = useDue(later.map(({ from }) => Number(from)))
  const { leverage, swapLong, swapShort } = later[due - 1] ?? terms
  const pips = (amount: string): string => t('spec.pips', { pips: formatAmount(amount), count: Number(amount) })
  return (
    <>
      <KeyValue
        rows={[
          { id: 'leverage', label: t('spec.leverage'), value: `${leverage}x` },
          { id: 'long', label: t('spec.swapLong'), value: pips(swapLong) },
          { id: 'short', label: t('spec.swapShort'), value: pips(swapShort) },
        ]}
      />
      <Coming lines={later.map((line) => ({ from: Number(line.from), text: forexLaterText(t, line) }))} />
    </>
  )
}

/** Leverage and swap of a forex pair, and what is announced of them. */
export const ForexTerms = ({ instId }: { instId: string }) => {
  const { data, failure } = useCall(fxContractConfig.getList, { instId }, { fresh: 60_000 })
  const config = data?.contracts[0]
  if (config !== undefined) return <Terms config={config} />
  return failure === undefined ? null : <Note>{failureText(failure)}</Note>
}
