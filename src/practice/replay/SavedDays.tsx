import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { Card } from '../../ui/Card.tsx'
import { formatSigned } from '../../ui/format/number.ts'
import { formatDate } from '../../ui/format/time.ts'
import { KeyValue } from '../../ui/KeyValue.tsx'
import { PRACTICE_COIN } from '../engine/account.ts'
import { savedDays } from './savedDays.ts'

/** The replays of before with their results; nothing where there are none. */
export const SavedDays = ({ title }: { title: string }) => {
  const days = useSignalValue(savedDays)
  if (days.length === 0) return null
  return (
    <Card title={title}>
      <KeyValue
        rows={days.map(({ id, instId, from, result }) => ({
          id,
          label: `${instId} · ${formatDate(from)}`,
          value: `${formatSigned(result, 2)} ${PRACTICE_COIN}`,
          tone: result.startsWith('-') ? 'down' : 'up',
        }))}
      />
    </Card>
  )
}
