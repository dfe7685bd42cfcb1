import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { operators } from '#protocol'
import { failureText } from '../core/request/message.ts'
import { request } from '../core/request/request.ts'
import { showToast } from '../core/toastQueue.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { formatDateTime } from '../ui/format/time.ts'
import { Note } from '../ui/Note.tsx'
import { Stack } from '../ui/Stack.tsx'
import { C2cPicture } from './C2cPicture.tsx'
import css from './Operator.module.css'

const { readC2cChat } = operators.OPERATOR_CALLS
type Lines = Pick<operators.C2cDeskCase, 'messages' | 'more'>

/** What both sides said in the case, and wrote to each other. */
export const C2cEvidence = ({ data }: { data: operators.C2cDeskCase }) => {
  const { t } = useTranslation(['c2cCases', 'c2cOrders', 'operator'])
  const [older, setOlder] = useState<Lines>()
  const { id, statements } = data
  const lines = [...(older?.messages ?? []), ...data.messages].filter(
    ({ kind, seq }, at, all) => kind !== 'event' && all.findIndex((one) => one.seq === seq) === at,
  )
  const images = lines.filter(({ kind }) => kind === 'image').map(({ seq }) => seq)
  const more = async (): Promise<void> => {
    const before = older?.messages[0]?.seq ?? data.messages[0]?.seq ?? 1
    const reply = await request(readC2cChat, { id, before })
    if (reply.kind === 'ok')
      setOlder({ messages: [...reply.data.messages, ...(older?.messages ?? [])], more: reply.data.more })
    else showToast(failureText(reply), 'bad')
  }
  return (
    <>
      <Card title={t('statements')}>
        <Stack gap={3}>
          {statements.length === 0 ? <Note>{t('stated.none')}</Note> : null}
          {statements.map(({ party, at, text, pictures }) => (
            <Stack key={`${party}${at}`} gap={2}>
              <Note small>{`${t(`c2cOrders:by.${party}`)} · ${formatDateTime(at)}`}</Note>
              <p className={css['said']}>{text}</p>
              {pictures.map((picture, number) => (
                <C2cPicture key={picture} id={picture} label={t('operator:case.picture', { number: number + 1 })} />
              ))}
            </Stack>
          ))}
        </Stack>
      </Card>
      <Card title={t('chat')}>
        <Stack gap={3}>
          {(older ?? data).more ? (
            <Button variant="ghost" onPress={more}>
              {t('operator:more')}
            </Button>
          ) : null}
          {lines.length === 0 ? <Note>{t('noChat')}</Note> : null}
          {lines.map(({ seq, at, from, kind, body }) => (
            <Stack key={seq} gap={2}>
              <Note small>{`${t(`c2cOrders:by.${from}`)} · ${formatDateTime(at)}`}</Note>
              {kind === 'image' ? (
                <C2cPicture id={body} label={t('operator:case.picture', { number: images.indexOf(seq) + 1 })} />
              ) : (
                <p className={css['said']}>{body}</p>
              )}
            </Stack>
          ))}
        </Stack>
      </Card>
    </>
  )
}
