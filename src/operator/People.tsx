import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type OutputOf, operators, type Reply } from '#protocol'
import { failureText } from '../core/request/message.ts'
import { request } from '../core/request/request.ts'
import { showToast } from '../core/toastQueue.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { formatDateTime } from '../ui/format/time.ts'
import { KeyValue } from '../ui/KeyValue.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { TextField } from '../ui/TextField.tsx'
import css from './Operator.module.css'

const { findPerson, freezePerson, unfreezePerson, endSessions } = operators.OPERATOR_CALLS

/** One account: its state, its sessions, and whether it is frozen. */
export const People = ({ mayAct }: { mayAct: boolean }) => {
  const { t } = useTranslation(['operator', 'configuration'])
  const [ask, setAsk] = useState('')
  const [person, setPerson] = useState<operators.PersonView | 'none'>()
  const [reason, setReason] = useState<operators.FreezeReason>()
  const [note, setNote] = useState('')
  const show = (reply: Reply<OutputOf<typeof findPerson>>): void => {
    if (reply.kind === 'ok') setPerson(reply.data.person ?? 'none')
    else showToast(failureText(reply), 'bad')
  }
  return (
    <>
      <Card title={t('people.title')}>
        <div className={css['form']}>
          <TextField
            label={t('people.ask')}
            value={ask}
            autoCapitalize="none"
            onChange={({ target }) => setAsk(target.value)}
          />
          <Button disabled={ask.trim() === ''} onPress={async () => show(await request(findPerson, { ask }))}>
            {t('people.find')}
          </Button>
          {person === 'none' ? <p className={css['note']}>{t('people.none')}</p> : null}
        </div>
      </Card>
      {person === undefined || person === 'none' ? null : (
        <Card title={person.uid}>
          <div className={css['form']}>
            <KeyValue
              rows={[
                { id: 'name', label: t('people.name'), value: person.name },
                { id: 'level', label: t('people.level'), value: String(person.level) },
                { id: 'since', label: t('people.since'), value: formatDateTime(person.createdAt) },
                { id: 'sessions', label: t('people.sessions'), value: String(person.sessions) },
                {
                  id: 'frozen',
                  label: t('people.frozen'),
                  value: person.frozen === undefined ? t('configuration:no') : t(`freeze.${person.frozen.reason}`),
                  strong: true,
                },
              ]}
            />
            {mayAct ? (
              <>
                <Button
                  variant="ghost"
                  disabled={person.sessions === 0}
                  onPress={async () => show(await request(endSessions, { uid: person.uid }))}
                >
                  {t('people.endSessions')}
                </Button>
                <TextField
                  label={t('note')}
                  value={note}
                  maxLength={500}
                  onChange={({ target }) => setNote(target.value)}
                />
                {person.frozen === undefined ? (
                  <>
                    <SelectField
                      label={t('people.reason')}
                      value={reason}
                      onChange={setReason}
                      options={operators.freezeReason.options.map((id) => ({ id, label: t(`freeze.${id}`) }))}
                    />
                    <Button
                      disabled={reason === undefined}
                      onPress={async () =>
                        reason && show(await request(freezePerson, { uid: person.uid, reason, note }))
                      }
                    >
                      {t('people.freeze')}
                    </Button>
                  </>
                ) : (
                  <Button onPress={async () => show(await request(unfreezePerson, { uid: person.uid, note }))}>
                    {t('people.unfreeze')}
                  </Button>
                )}
              </>
            ) : null}
          </div>
        </Card>
      )}
    </>
  )
}
