export { textOf as refusalOf } from '../../ui/api-client.ts';
