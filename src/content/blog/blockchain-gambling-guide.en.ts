import type { Article } from './article.ts';

export const article: Article = {
  sections: [
    {
      id: 'a-public-list',
      heading: 'A list that everybody keeps',
      body: [
        'A blockchain is a list of payments, copied thousands of times, to which new entries are added in blocks, and from which nothing is ever removed. Whoever holds the key to an address can move the coins at that address. There is no clerk who could do it for them, and none who could undo it.',
        'That is nearly all you need to know to pay with coins safely. The rest of this page follows from it: why payments need confirmations, why the network matters as much as the coin, why fees go up and down, and what can go wrong on the way between your wallet and your balance here.',
      ],
    },
    {
      id: 'what-it-is-not',
      heading: 'What the chain does not do',
      body: [
        'It is often said that games at a crypto casino “run on the blockchain”. Ours do not, and few do. A chain that takes seconds or minutes for a block is too slow for a game that takes half a second, and each bet would cost a fee. What runs on the chain is the payment in and the payment out. In between, your balance is an entry in our books, in dollars.',
        'So the chain does not make the games fair; commitments and seeds do, and the [provably fair guide](/blogs/provably-fair-guide) explains how. It does not make a casino solvent either. And it does not make you anonymous: the list is public for ever, and whoever learns once that an address is yours can read all of its payments. What it does is let you pay a stranger, anywhere, at any hour, without a bank that has to agree.',
      ],
    },
    {
      id: 'life-of-a-deposit',
      heading: 'The life of a deposit',
      body: [
        'You choose a coin and get an address that is yours alone. You send. Within seconds the payment is visible to the network, and we show it as seen. It is not final yet: until it is in a block it can still be replaced, and even the newest block is occasionally discarded when two were found at the same time.',
        'Each further block on top makes that less likely, and quickly so. A confirmation is one such block. After a number that depends on the coin, a reversal would cost an attacker more than it could bring, and the payment counts as final. Then it is credited, once, at what really arrived, converted at the rate of that moment.',
        'Move the slider to see how far a payment has come. The times are averages; a single Bitcoin block may take one minute or forty.',
      ],
      widget: 'confirmations',
    },
    {
      id: 'networks',
      heading: 'The coin is half the address',
      body: [
        'The most expensive mistake is the right address on the wrong network. A dollar coin such as USDT exists on Ethereum, on TRON and on a dozen others. They share a name and a price, and nothing else: a payment sent on one network does not appear on another. Some wallets show the networks side by side with the cheapest one first.',
        'Each of our deposit addresses therefore names its network, and the withdrawal form checks an address against the coin you chose, checksum included, before anything is held. We take {cashier.currencies}. If your wallet offers a network that is not in that list, it is the wrong one, however cheap.',
        [
          'Copy addresses; never type them. Compare the first and last six characters after pasting: there are programs that replace what was copied.',
          'Send a small amount first when the sum is large for you. A second fee is cheaper than a lost payment.',
          'Do not reuse an address you noted months ago. Open Wallet and use the one it shows.',
          'Do not send from a contract or a “multi-send” unless you know how it appears on the chain.',
        ],
      ],
    },
    {
      id: 'fees',
      heading: 'Who takes which fee',
      body: [
        'There are up to three. The network’s fee goes to whoever writes the block; it depends on how full the blocks are, not on the sum. A hundred dollars and a hundred thousand cost the same to move. On Bitcoin and Ethereum it can rise tenfold within hours; on Solana, TRON and Litecoin it is usually cents.',
        'Your wallet or exchange may add its own, and exchanges like to call it a network fee as well. Compare it with what the network really asks.',
        'And there is the cost of conversion on our side. You see it before you confirm a withdrawal, as an amount: rate, fee, and what you will receive, which is about {cashier.receivedPercent} percent after fees and conversion. The quote holds for a minute, and if it has run out you get a new one rather than a surprise.',
      ],
    },
    {
      id: 'when-something-is-odd',
      heading: 'When something looks odd',
      body: [
        [
          'Nothing is shown: look your payment up in a public explorer by its transaction id. If it is not there, your wallet has not sent it yet.',
          'It is seen but does not confirm: the fee was too low for a full hour. It will confirm later, or your wallet can raise the fee.',
          'You sent less than the minimum, or in two parts: what arrives at the address counts. The deposit’s own page says what became of it.',
          'You sent after the address had expired: it still arrives. It may take a little longer, because it is then looked at separately.',
          'You sent another coin or on another network: write to support with the transaction id at once. Sometimes it can be recovered, sometimes it cannot; nobody honest will promise it beforehand, or ask for your keys to try.',
        ],
        'Each of these states is explained in Wallet, and every deposit keeps its timeline. If anything there is unclear, that is our fault, not yours: [tell us](/contact).',
      ],
    },
    {
      id: 'keys',
      heading: 'The one rule about keys',
      body: [
        'Twelve or twenty-four words are your money. Whoever has read them has it, and no password changes that. Write them on paper. Never photograph them, never type them into a page, never tell them to anybody who helps you, however friendly. Keep in a wallet on your phone what you would keep in a wallet in your pocket, and the rest somewhere slower.',
        'A balance here is no place for savings, either. It is not insured and earns nothing. Deposit what the evening may cost, and withdraw what is left.',
      ],
    },
  ],
};
