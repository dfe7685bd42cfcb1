import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type OutputOf, operators } from '#protocol'
import { failureText } from '../core/request/message.ts'
import { request } from '../core/request/request.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { CopyRow } from '../ui/CopyRow.tsx'
import { PasswordField } from '../ui/PasswordField.tsx'
import { Qr } from '../ui/Qr.tsx'
import { TextField } from '../ui/TextField.tsx'
import css from './Operator.module.css'

type Offer = OutputOf<typeof operators.OPERATOR_CALLS.offer>

/** Password and authenticator; at the first time the code of the command line, and both are set. */
export const SignIn = ({ onDone }: { onDone: () => void }) => {
  const { t } = useTranslation('operator')
  const [isFirst, setFirst] = useState(false)
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [firstCode, setFirstCode] = useState('')
  const [offer, setOffer] = useState<Offer>()
  const [problem, setProblem] = useState<string>()
  const send = async (): Promise<void> => {
    setProblem(undefined)
    const { signIn, offer: ask, bind } = operators.OPERATOR_CALLS
    if (isFirst && offer === undefined) {
      const reply = await request(ask, { name, firstCode: firstCode.trim() })
      return reply.kind === 'ok' ? setOffer(reply.data) : setProblem(failureText(reply))
    }
    const reply = isFirst
      ? await request(bind, { name, firstCode: firstCode.trim(), password, code })
      : await request(signIn, { name, password, code })
    return reply.kind === 'ok' ? onDone() : setProblem(failureText(reply))
  }
  const asksFactors = !isFirst || offer !== undefined
  return (
    <Card title={t(isFirst ? 'first.title' : 'signIn.title')}>
      <div className={css['form']}>
        <p className={css['note']}>{t(isFirst ? 'first.text' : 'signIn.text')}</p>
        <TextField
          label={t('signIn.name')}
          value={name}
          autoComplete="username"
          autoCapitalize="none"
          onChange={({ target }) => setName(target.value.trim().toLowerCase())}
        />
        {isFirst ? (
          <TextField
            label={t('first.code')}
            value={firstCode}
            autoComplete="off"
            autoCapitalize="none"
            onChange={({ target }) => setFirstCode(target.value)}
          />
        ) : null}
        {offer === undefined ? null : (
          <>
            <Qr value={offer.uri} label={t('first.secret')} />
            <CopyRow label={t('first.secret')} value={offer.secret} />
          </>
        )}
        {asksFactors ? (
          <>
            <PasswordField
              label={t(isFirst ? 'first.password' : 'signIn.password')}
              value={password}
              autoComplete={isFirst ? 'new-password' : 'current-password'}
              onChange={({ target }) => setPassword(target.value)}
            />
            <TextField
              label={t('signIn.code')}
              value={code}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={6}
              onChange={({ target }) => setCode(target.value)}
            />
          </>
        ) : null}
        {problem === undefined ? null : <p role="alert">{problem}</p>}
        {/* Two buttons, not one with two texts: a quick tap after the first is no second tap on it. */}
        {asksFactors ? (
          <Button key="send" size="large" wide disabled={password === '' || code.length < 6} onPress={send}>
            {t('signIn.send')}
          </Button>
        ) : (
          <Button key="next" size="large" wide disabled={firstCode.trim() === ''} onPress={send}>
            {t('first.next')}
          </Button>
        )}
        <Button
          variant="ghost"
          wide
          onPress={() => {
            setFirst(!isFirst)
            setOffer(undefined)
          }}
        >
          {t(isFirst ? 'signIn.title' : 'first.title')}
        </Button>
      </div>
    </Card>
  )
}
