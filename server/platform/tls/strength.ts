import type { TlsOptions } from 'node:tls'

/** Only suites with forward secrecy and authenticated encryption (RFC 9325, 4.2 and 4.3), strongest first. */
const SUITES = [
  'TLS_AES_256_GCM_SHA384',
  'TLS_CHACHA20_POLY1305_SHA256',
  'TLS_AES_128_GCM_SHA256',
  'ECDHE-ECDSA-AES256-GCM-SHA384',
  'ECDHE-RSA-AES256-GCM-SHA384',
  'ECDHE-ECDSA-CHACHA20-POLY1305',
  'ECDHE-RSA-CHACHA20-POLY1305',
  'ECDHE-ECDSA-AES128-GCM-SHA256',
  'ECDHE-RSA-AES128-GCM-SHA256',
]

/** TLS settings of the venue, stricter than the defaults of Node and OpenSSL. */
export const TLS_STRENGTH = {
  minVersion: 'TLSv1.2',
  maxVersion: 'TLSv1.3',
  ciphers: SUITES.join(':'),
  honorCipherOrder: true,
} as const satisfies TlsOptions
