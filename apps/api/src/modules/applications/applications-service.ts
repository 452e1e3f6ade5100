export { type ApplicationRow, findApplication, lockApplication, moveApplication } from './applications-repository.ts'
