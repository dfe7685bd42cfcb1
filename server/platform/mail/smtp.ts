import type { Egress } from '../egress/egress.ts'
import { RefusedLetter, type Transport } from './port.ts'

export interface SmtpParts {
  /** `smtps://user:secret@host:465`, or `smtp://…:587`, which must offer STARTTLS unless it is on this machine. */
  readonly url: string
  /** `Tapeline <no-reply@example.org>`. */
  readonly from: string
  readonly egress: Pick<Egress, 'mail'>
  /** Certificates (PEM) to trust besides the usual ones. */
  readonly ca?: string
  /** Milliseconds that each step may take. */
  readonly timeout?: number
}

const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])
/** One plain address, without anything that a mail program could read as two addresses, a name or a line break. */
const ONE_ADDRESS = /^[^\s@,;:<>()[\]\\"\p{C}]{1,64}@[^\s@,;:<>()[\]\\"\p{C}]{1,189}$/u

/** Mail by SMTP, with TLS 1.2 or later and a checked certificate. Neither letter nor login is logged. */
export const createSmtp = ({ url, from, egress, ca, timeout = 20_000 }: SmtpParts): Transport => {
  const { protocol, hostname, port, username, password } = new URL(url)
  const secure = protocol === 'smtps:'
  const transport = egress.mail({
    pool: true,
    maxConnections: 4,
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    requireTLS: !secure && !LOOPBACK.has(hostname),
    tls: { minVersion: 'TLSv1.2', ...(ca === undefined ? {} : { ca }) },
    ...(username === '' ? {} : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    disableFileAccess: true,
    disableUrlAccess: true,
    logger: false,
  })
  return {
    async deliver({ to, subject, text, html }) {
      if (!ONE_ADDRESS.test(to)) throw new RefusedLetter('not one mail address')
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: to },
          subject: subject.replace(/\p{C}+/gu, ' '),
          text,
          ...(html === undefined ? {} : { html }),
          // Prevents automatic replies.
          headers: { 'auto-submitted': 'auto-generated' },
        })
      } catch (error) {
        const { responseCode } = error as { responseCode?: number }
        // 550 to 554 are final. Other errors, such as a wrong login that the operator must repair, are retried.
        const isFinal = responseCode !== undefined && responseCode >= 550 && responseCode <= 554
        throw isFinal ? new RefusedLetter(`refused with ${responseCode}`) : error
      }
    },
    close: () => transport.close(),
  }
}
