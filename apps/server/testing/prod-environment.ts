/** Everything a lender must say on prod, and nothing more. */
export const prodEnvironment = {
  APP_STAND: 'prod',
  PUBLIC_ORIGIN: 'https://qadam.kz',
  SUPPORT_PHONE: '+77271112233',
  SUPPORT_EMAIL: 'help@qadam.kz',
  SECURITY_EMAIL: 'security@qadam.kz',
  SOCIAL_URL: 'https://instagram.com/qadam',
  MESSENGER_URL: 'https://wa.me/77271112233',
  SECRET_KEY: Buffer.alloc(32, 1).toString('base64'),
  ...{ SMS_PROVIDER: 'http', SMS_URL: 'https://sms.internal', SMS_API_KEY: 'a' },
  ...{ REGISTRY_PROVIDER: 'http', REGISTRY_URL: 'https://registry.internal', REGISTRY_API_KEY: 'b' },
  ...{ PHONE_OWNER_PROVIDER: 'http', PHONE_OWNER_URL: 'https://phones.internal', PHONE_OWNER_API_KEY: 'c' },
  ...{ FACE_MATCH_PROVIDER: 'coid', FACE_MATCH_URL: 'https://faces.internal', FACE_MATCH_API_KEY: 'd' },
  ...{ LIVENESS_PROVIDER: 'verilive', LIVENESS_URL: 'https://liveness.internal', LIVENESS_API_KEY: 'e' },
  ...{ SIGNING_PROVIDER: 'oauth', SIGNING_URL: 'https://signing.internal', SIGNING_CLIENT_ID: 'f' },
  SIGNING_CLIENT_SECRET: 'g',
}
