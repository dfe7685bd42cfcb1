import { useTranslation } from 'react-i18next'
import type { C2cOrderView } from '#protocol'
import { failureText } from '../../core/request/message.ts'
import { showToast } from '../../core/toastQueue.ts'
import { downloadOrderRecord } from '../../proofs/download.ts'
import { Button } from '../../ui/Button.tsx'
import { ListRow } from '../../ui/ListRow.tsx'
import { Note } from '../../ui/Note.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Stack } from '../../ui/Stack.tsx'

interface EvidenceProps {
  order: Pick<C2cOrderView, 'id' | 'masked'>
  onClose: () => void
}

/** Before the signed record of an order is downloaded: what is in it, who may see it, and how it is checked. */
export const EvidenceSheet = ({ order: { id, masked }, onClose }: EvidenceProps) => {
  const { t } = useTranslation('c2cOrders')
  const download = async (): Promise<void> => {
    const failure = await downloadOrderRecord(id)
    if (failure !== undefined) return showToast(failureText(failure), 'bad')
    showToast(t('evidence.saved'), 'good')
    onClose()
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('evidence.action')}
      foot={
        <Button size="large" wide onPress={download}>
          {t('evidence.download')}
        </Button>
      }
    >
      <Stack gap={3}>
        <Note>{t('evidence.text')}</Note>
        <Note tone={masked ? 'fill' : 'warn'}>{t(masked ? 'evidence.masked' : 'evidence.open')}</Note>
        <Note>{t('evidence.check')}</Note>
        <ListRow label={t('evidence.verify')} href="/x/statement" />
      </Stack>
    </Sheet>
  )
}
