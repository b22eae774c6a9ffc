// Asks the page's own rules what Python was asked (tests/rules/same_cases.py).

async (asked) => {
  const rules = await import("/static/js/rules.js");
  const { advise } = await import("/static/js/rules/advice.js");
  const told = (given) => ({
    kind: given.kind,
    scorer: given.scorer,
    points: given.points,
    parts: given.parts.map((part) => [part.name, part.points]),
  });
  const refusing = (answer) => (question) => {
    try {
      return answer(question);
    } catch (error) {
      if (!(error instanceof rules.RuleError)) throw error;
      return { refused: error.code };
    }
  };
  const text = rules.formatCards;
  const ask = {
    awards: ({ rules: house, knocker, opponent, big, turned }) =>
      told(rules.award(house, knocker, opponent, { bigGin: big, turnedUp: turned })),
    matches: ({ rules: house, hand, before, counted }) => {
      const { box, captain, sitter, knocker } = hand;
      const turnedUp = hand.turned_up || "";
      const drawn = { kind: "draw", scorer: null, points: 0 };
      const given = knocker
        ? rules.award(house, hand.knocker_deadwood, hand.opponent_deadwood, { bigGin: Boolean(hand.big_gin), turnedUp })
        : drawn;
      const opponent = knocker === box ? captain : box;
      const scorer = given.scorer && (given.scorer === "knocker" ? knocker : opponent);
      const totals = { ...before };
      if (scorer) totals[scorer] += given.points;
      const over = rules.isOver(house, totals, counted);
      const next = over ? null : rules.nextRoles({ box, captain, sitter }, scorer);
      return { kind: given.kind, scorer, points: given.points, totals, next };
    },
    deadwood: ({ cards }) => ({ deadwood: rules.bestSpread(rules.parseCards(cards)).deadwood }),
    advice: ({ cards, rules: house, turned }) => {
      const found = advise(rules.parseCards(cards), house, turned);
      return {
        verdict: found.verdict,
        discard: found.discard,
        melds: found.spread.melds.map(text),
        unmatched: text(found.spread.unmatched),
        limit: found.limit,
        scores: found.scores.map((score) => [score.other, told(score.award)]),
      };
    },
    showdowns: ({ rules: house, knocker, opponent, melds, turned }) => {
      const settled = rules.settleText(knocker, opponent, house, { melds, turnedUp: turned });
      const { spread, opponentSpread, better } = settled;
      if (better) {
        const chosen = rules.settleText(knocker, opponent, house, { melds: better.melds.map(text), turnedUp: turned });
        const sign = chosen.award.scorer === "opponent" ? -1 : 1;
        if (sign * chosen.award.points !== better.net) throw new Error(`${knocker} against ${opponent}: ${better.net}`);
      }
      return {
        ...told(settled.award),
        knocker_deadwood: spread.deadwood,
        opponent_deadwood: opponentSpread.deadwood,
        melds: spread.melds.map(text),
        unmatched: text(spread.unmatched),
        opponent_melds: opponentSpread.melds.map(text),
        opponent_unmatched: text(opponentSpread.unmatched),
        lay_offs: settled.layOffs.map(([card, meld]) => [card, text(meld)]),
        best: better ? better.net : null,
        ways: rules.spreads(rules.parseCards(knocker), house, turned).map((way) => way.melds.map(text)),
      };
    },
  };
  const answers = {};
  for (const [part, questions] of Object.entries(asked)) {
    answers[part] = questions.map((question) => {
      const answer = refusing(ask[part])(question);
      return answer;
    });
  }
  return { answers };
}
