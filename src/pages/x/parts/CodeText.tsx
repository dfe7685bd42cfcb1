import css from './Mailbox.module.css'

/** A message with its six-digit code set large. */
export const CodeText = ({ text }: { text: string }) => {
  const [before = '', code, ...after] = text.split(/(?<!\d)(\d{6})(?!\d)/)
  return (
    <p className={css['body']}>
      {before}
      {code === undefined ? null : <strong className={css['code']}>{code}</strong>}
      {after.join('')}
    </p>
  )
}
