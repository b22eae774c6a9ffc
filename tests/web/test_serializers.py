"""Fields that are made once for each kind of body, and keep nothing of it."""

from web.serializers import StrictSerializer, TextField


class Named(StrictSerializer):
    name = TextField()


def test_shared_fields_keep_no_data_of_the_first_request() -> None:
    first, second = Named(data={"name": "Ana"}), Named(data={"name": "Ben"})

    assert first.is_valid()
    assert second.is_valid()

    assert second.fields is first.fields
    assert second.validated_data == {"name": "Ben"}
    assert not hasattr(first.fields["name"].parent, "initial_data")
