import { useTranslation } from 'react-i18next'
import { Segmented } from '../../../ui/Segmented.tsx'
import { type AmountEntry, SHARES, type Share } from '../amountEntry.ts'

interface ShareChoiceProps {
  /** Of what the shares are. */
  label: string
  amount: AmountEntry
  disabled?: boolean
  onShare: (share: Share) => void
}

/** 25, 50, 75 and 100 % of something, beside a field in which an amount can be typed. */
export const ShareChoice = ({ label, amount, disabled = false, onShare }: ShareChoiceProps) => {
  const { t } = useTranslation('trade')
  return (
    <Segmented
      label={label}
      value={amount.kind === 'share' ? String(amount.share) : undefined}
      onChange={(id) => {
        const share = SHARES.find((one) => String(one) === id)
        if (share !== undefined) onShare(share)
      }}
      items={SHARES.map((share) => ({ id: String(share), label: t('ticket.percent', { share }), disabled }))}
    />
  )
}
