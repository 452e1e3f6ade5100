import { testServerUrl } from '../../../../../api/testing/a-database.ts'
import { followStatements } from '../../../../../api/testing/followed-statements.ts'
import { signIn } from '../../../../testing/sign-in.ts'
import { expect, test } from '../../../../testing/site-test.ts'

const home = '/register/lk'

/** The page's own: the worker in this process looks at its queues, and a sandbox reads the date that it plays. */
const ofThePage = (text: string) => !/\bjobs\.|sandbox_clock/.test(text)

test.skipIf(testServerUrl === undefined)('the home of the cabinet takes five statements', async ({ site, visitor }) => {
  const client = await signIn(visitor, site)
  await client.bringTo('personal_cabinet')
  // The first visit opens the cabinet.
  await visitor.open(home)
  const statements = followStatements()

  const sentByHome = async () => {
    const sent = await statements.during(async () => expect((await visitor.open(home)).status).toBe(200))
    return sent.filter(ofThePage)
  }
  // One of them finds the session, with all that the page's calls know of the client.
  const findsOnce = (sent: string[]) => sent.filter((text) => text.includes('access_tokens')).length === 1
  await expect.poll(sentByHome).toSatisfy((sent: string[]) => sent.length <= 5 && findsOnce(sent))
})
