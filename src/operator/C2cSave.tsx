import { useTranslation } from 'react-i18next'
import { operators } from '#protocol'
import { failureText } from '../core/request/message.ts'
import { expireOperator } from '../core/session/session.ts'
import { showToast } from '../core/toastQueue.ts'
import { downloadSigned } from '../proofs/download.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Note } from '../ui/Note.tsx'
import { Stack } from '../ui/Stack.tsx'

/** Saves the whole case as a file that Tapeline signs, after what is in it. */
export const C2cSave = ({ id }: { id: string }) => {
  const { t } = useTranslation(['c2cCases', 'c2cOrders'])
  const save = async (): Promise<void> => {
    const failure = await downloadSigned(`${operators.CASE_RECORD_PATH}?id=${id}`, `c2c-case-${id}.txt`, expireOperator)
    if (failure === undefined) showToast(t('c2cOrders:evidence.saved'), 'good')
    else showToast(failureText(failure), 'bad')
  }
  return (
    <Card title={t('save.title')}>
      <Stack gap={3}>
        <Note>{t('save.text')}</Note>
        <Button variant="ghost" wide onPress={save}>
          {t('save.action')}
        </Button>
      </Stack>
    </Card>
  )
}
